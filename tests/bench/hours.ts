import { duplicates } from "../../contract/duplicates/endpoints.ts";
import { hoursUploads } from "../../contract/hours-uploads/endpoints.ts";
import { projects } from "../../contract/projects/endpoints.ts";
import { users } from "../../contract/users/endpoints.ts";
import { hoursColumns, hoursRowsMax, workHistory } from "../../contract/work-history/endpoints.ts";
import { caller, type Strain, watch } from "./asking.ts";

/** What a long file of hours costs the server, and what finding duplicates in many hours costs. */
export interface HoursFigure extends Strain {
  readonly what: string;
  readonly entries: number;
  readonly seconds: number;
}

/** Previews, uploads, searches and undoes the longest files of hours, as a manager of the demo company. */
export const benchHours = async (url: string, token: string): Promise<HoursFigure[]> => {
  const call = caller(url, token);
  const figures: HoursFigure[] = [];
  const time = async <T>(what: string, entries: number, work: () => Promise<T>): Promise<T> => {
    const meter = await watch(url);
    const began = performance.now();
    const reply = await work();
    const seconds = Math.round((performance.now() - began) / 10) / 100;
    figures.push({ what, entries, seconds, ...(await meter.stop()) });
    return reply;
  };
  const { users: people } = await call<{ users: { email: string }[] }>(users.list, {
    query: "role=annotator&limit=40",
  });
  const emails = people.map(({ email }) => email);
  const body = { name: "Bench hours", status: "active" };
  const { projectDrawer } = await call<{ projectDrawer: { _id: string } }>(projects.create, { body });
  const { _id: id } = projectDrawer;
  const send = (year: number, fields: Record<string, string> = {}) =>
    call<{ upload: { _id: string } | null }>(workHistory.uploadHours, {
      id,
      form: formOf(linesOf(year, emails), fields),
    });
  // Once before, since what the first run of anything costs is not the question.
  await send(2019, { preview: "true" });
  await time("preview of a file", hoursRowsMax, () => send(2020, { preview: "true" }));
  await time("upload of it", hoursRowsMax, () => send(2020));
  const { upload } = await time("upload of another", hoursRowsMax, () => send(2021));
  const find = () => call(duplicates.find, { id });
  await find();
  await time("find-duplicate", 2 * hoursRowsMax, find);
  await time("take back", hoursRowsMax, () => call(hoursUploads.undo, { id: upload?._id ?? "" }));
  return figures;
};

/** Each person has a session every few hours; one of a hundred begins before the one before has ended. */
export const linesOf = (year: number, emails: readonly string[], rows = hoursRowsMax): string => {
  const start = Date.UTC(year, 0, 1);
  const lines = Array.from({ length: rows }, (_, n) => {
    const turn = Math.floor(n / emails.length);
    const at = start + turn * 900_000 - (turn % 100 === 99 ? 600_000 : 0);
    const from = new Date(at).toISOString();
    return `${emails[n % emails.length]},${from.slice(0, 10)},${from},${new Date(at + 720_000).toISOString()},note ${n}`;
  });
  return [hoursColumns.join(","), ...lines].join("\n");
};

/** The form in which hours are uploaded. */
export const formOf = (content: string, fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("hoursData", new Blob([content], { type: "text/csv" }), "bench.csv");
  return form;
};
