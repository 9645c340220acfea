import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { csvOf } from "../../../contract/core/csv-cells.ts";
import { projects } from "../../../contract/projects/endpoints.ts";
import type { WorkHistory } from "../../../contract/work-history/entity.ts";
import { hoursColumns, workHistory } from "../../../contract/work-history/endpoints.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { badRowsCsv } from "../../../src/ui/import/bad-rows.ts";
import { sendHours } from "../helpers/hours-file.ts";
import type { Actor } from "../helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../helpers/work-server.ts";

/** The work history's export is a file of hours: uploaded to another project it makes the same entries. */

let server: WorkServer;
let manager: Actor;
let workers: Actor[];
beforeAll(async () => {
  server = await startWorkServer();
  await server.setZone("America/New_York");
  manager = await server.person("manager");
  workers = await Promise.all([1, 2, 3].map(() => server.person("annotator")));
});
afterAll(() => server.close());

const exported = async (project: string): Promise<Uint8Array<ArrayBuffer>> => {
  const url = new URL(workHistory.export.path, server.url);
  url.searchParams.set("project", project);
  const answer = await fetch(url, { headers: { authorization: `Bearer ${manager.token}` } });
  return new Uint8Array(await answer.arrayBuffer());
};
const entriesOf = async (project: string) => {
  const { body } = await server.call(workHistory.list, { as: manager, query: { project, limit: 200 } });
  return (body.workHistory as WorkHistory[]).map(({ user, checkedInAt, checkedOutAt, seconds, note }) => ({
    user: user._id,
    checkedInAt,
    checkedOutAt,
    seconds,
    note,
  }));
};

test("hours of any times and notes are the same after an export and an upload of it", async () => {
  const note = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."ab;,'=-+@\"|é 1\n\r\t".split("")), maxLength: 10 }),
    fc.constantFrom("'=1+1", "=1+1", "-5", "two\r\nlines", "two\nlines"),
  );
  const at = fc.record({
    second: fc.nat({ max: 3600 }),
    milliseconds: fc.nat({ max: 999 }),
    worker: fc.nat({ max: 2 }),
    note,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(at, { minLength: 1, maxLength: 20 }), async (many) => {
      const rows = many.map((one, n) => {
        // Across the hour that the clocks of New York showed twice.
        const from = Date.parse("2025-11-02T03:00:00Z") + n * 7_200_000 + one.second * 1000 + one.milliseconds;
        const [start, end] = [from, from + 1_800_500].map((time) => new Date(time).toISOString());
        return [workers[one.worker]!.email, start!.slice(0, 10), start!, end!, one.note];
      });
      const [first, second] = [await server.project(manager), await server.project(manager)];
      const made = await sendHours(server, manager, first._id, csvOf([hoursColumns, ...rows]));
      expect(made.body).toMatchObject({ created: rows.length });
      const again = await sendHours(server, manager, second._id, await exported(first._id));
      expect(again.body).toMatchObject({ created: rows.length });
      expect(await entriesOf(second._id)).toEqual(await entriesOf(first._id));
    }),
    { numRuns: 8 },
  );
});

test("hours that the clock recorded too, and an entry without a check-out is named with its line", async () => {
  const [first, second] = [await server.project(manager), await server.project(manager)];
  await server.entry(workers[0]!, first._id, { note: "a; b" });
  expect((await sendHours(server, manager, second._id, await exported(first._id))).body).toMatchObject({ created: 1 });
  expect(await entriesOf(second._id)).toEqual(await entriesOf(first._id));
  await server.openCheckIn(workers[1]!, first._id);
  const refused = await sendHours(server, manager, second._id, await exported(first._id), { preview: "true" });
  const [wrong] = refused.body.preview.errors;
  expect(wrong).toMatchObject({ line: 2, column: "check_out" });
  // The line as a whole, so that it can be saved and corrected.
  expect(wrong.cells).toHaveLength(refused.body.preview.headers.length);
});

describe("hours of the clock, uploaded to their own project again", () => {
  const byClock = async (): Promise<{ project: string; entry: string }> => {
    const { _id: project } = await server.project(manager);
    const at = { as: workers[2]!, params: { _id: project } };
    expect((await server.call(projects.checkIn, at)).status).toBe(200);
    const { body } = await server.call(projects.checkOut, at);
    return { project, entry: body.workHistory._id };
  };

  test("are known before and when they are written, also where the clock kept more than a file has", async () => {
    const { project, entry } = await byClock();
    const begin = (at: string) =>
      run(
        server.db.sql,
        sqlText`update work_history set checked_in_at = $2, checked_out_at = $2::timestamptz + interval '1 minute' where _id = $1`,
        [entry, at],
      );
    const problems = { "hoursData.2.check_in": ["This session is in the work history already."] };
    for (const at of [undefined, "2026-03-02T09:00:00.1234Z", "2026-03-02T09:00:00.123999Z"]) {
      if (at) await begin(at);
      const file = await exported(project);
      const preview = await sendHours(server, manager, project, file, { preview: "true" });
      expect(preview.body.preview.errors, at).toMatchObject([{ line: 2, column: "check_in" }]);
      expect((await sendHours(server, manager, project, file)).body, at).toMatchObject({ fields: problems });
    }
    expect(await entriesOf(project)).toHaveLength(1);
    await begin("2026-03-02T09:00:00.124Z");
    const other = `${workers[2]!.email},2026-03-02,2026-03-02T09:00:00.123Z,2026-03-02T09:01:00Z,`;
    const before = await sendHours(server, manager, project, `${hoursColumns.join(",")}\n${other}`);
    expect(before.body).toMatchObject({ created: 1 });
  });

  test("leave no way back from a rejection once they were uploaded instead", async () => {
    const { project, entry } = await byClock();
    const file = await exported(project);
    const at = { as: manager, params: { _id: entry } };
    expect((await server.call(workHistory.reject, { ...at, body: { rejectionCause: "Send it" } })).status).toBe(200);
    expect((await sendHours(server, manager, project, file)).body).toMatchObject({ created: 1 });
    expect((await server.call(workHistory.undo, at)).body).toMatchObject({ statusCode: 409, code: "taken" });
  });
});

test("the lines with problems, as the console saves them, can be uploaded once they are corrected", async () => {
  const project = await server.project(manager);
  const wrong = [workers[0]!.email, "2026-03-02", "2026-03-02T09:00:00Z", "2026-03-02T10:00:00Z", "=1+1"];
  const rows = [{ line: 7, cells: wrong, problem: undefined, problems: { check_out: "It was another one." } }];
  const file = badRowsCsv(hoursColumns, rows);
  expect((await sendHours(server, manager, project._id, file)).body).toMatchObject({ created: 1 });
  expect(await entriesOf(project._id)).toMatchObject([{ user: workers[0]!._id, note: "=1+1" }]);
});

test("a column that neither hours nor their export have is still named", async () => {
  const project = await server.project(manager);
  const file = csvOf([[...hoursColumns, "Worker", "hub"], Array.from({ length: 7 }, () => "x")]);
  expect((await sendHours(server, manager, project._id, file)).body.fields.hoursData).toEqual([
    "These columns are not known: hub.",
  ]);
});
