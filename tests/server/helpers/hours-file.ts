import { hoursColumns, workHistory } from "../../../contract/work-history/endpoints.ts";
import type { Answer, Actor, TestServer } from "./test-server.ts";

export const hoursHeader = hoursColumns.join(",");

/** A line of a file of hours: `from` and `to` are times of 2 March 2026, such as 09:00. */
export const hoursLine = (email: string, from: string, to: string, note = ""): string =>
  `${email},2026-03-02,2026-03-02T${from}:00Z,2026-03-02T${to}:00Z,${note}`;

/** A file of hours with these lines. */
export const hoursFile = (...lines: readonly string[]): string => [hoursHeader, ...lines].join("\n");

/** So many sessions of five minutes, one every ten, which the people have in turn. */
export const manyLines = (count: number, emails: readonly string[]): string[] => {
  const start = Date.parse("2020-01-01T00:00:00Z");
  return Array.from({ length: count }, (_, n) => {
    const from = new Date(start + n * 600_000).toISOString();
    const to = new Date(start + n * 600_000 + 300_000).toISOString();
    return `${emails[n % emails.length]},${from.slice(0, 10)},${from},${to},`;
  });
};

/** Sends a file of hours as the given person. */
export const sendHours = (
  server: Pick<TestServer, "call">,
  as: Actor,
  projectId: string,
  content: string | Uint8Array<ArrayBuffer>,
  body: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  server.call(workHistory.uploadHours, {
    as,
    params: { _id: projectId },
    body,
    files: { hoursData: { name: "march.csv", content, type: "text/csv" } },
  });
