import { afterAll, beforeAll, expect, test } from "vitest";
import { hoursRowsMax } from "../../contract/work-history/endpoints.ts";
import { hoursHeader, manyLines, sendHours } from "../server/helpers/hours-file.ts";
import { growthDuring } from "../server/helpers/live-memory.ts";
import type { Actor } from "../server/helpers/test-server.ts";
import { startWorkServer, type WorkServer } from "../server/helpers/work-server.ts";

let server: WorkServer;
let manager: Actor;
let workers: Actor[];

beforeAll(async () => {
  server = await startWorkServer();
  manager = await server.person("manager");
  workers = await Promise.all(Array.from({ length: 20 }, () => server.person("annotator")));
});
afterAll(() => server.close());

const rowsFile = (rows: number) =>
  [
    hoursHeader,
    ...manyLines(
      rows,
      workers.map(({ email }) => email),
    ),
  ].join("\n");

test("the largest file takes no more memory than the part that is read at a time", async () => {
  const project = await server.project(manager);
  const small = rowsFile(2000);
  const large = rowsFile(hoursRowsMax);
  await sendHours(server, manager, project._id, small, { preview: "true" });
  const previewed = await growthDuring(() => sendHours(server, manager, project._id, large, { preview: "true" }));
  let created = 0;
  const written = await growthDuring(async () => {
    created = (await sendHours(server, manager, project._id, large)).body.created;
  });
  expect(created).toBe(hoursRowsMax);
  // As objects the rows alone would be 40 MB, and what the audit gets of them as much again.
  expect(previewed).toBeLessThan(15_000_000);
  expect(written).toBeLessThan(15_000_000);
});
