import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../contract/index.ts";
import { insertProject } from "../server/helpers/hours.ts";
import { growthDuring } from "../server/helpers/live-memory.ts";
import { type Actor, startTestServer, type TestServer } from "../server/helpers/test-server.ts";

const { audioTranscription: audio } = contract;

let server: TestServer;
let manager: Actor;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
});
afterAll(() => server.close());

const tableOf = (rows: number): string =>
  `url,reference,language,priority\n${Array.from(
    { length: rows },
    (_, at) => `https://media.example.org/calls/2026/${at}.mp3,call ${at},en,${at % 7}\n`,
  ).join("")}`;

test("a hundred thousand items take no more memory than the part that is read at a time", async () => {
  const send = async (_id: string, content: string, preview: boolean) =>
    server.call(audio.upload, {
      as: manager,
      params: { _id },
      body: { preview: String(preview) },
      files: { csvData: { name: "items.csv", content, type: "text/csv" } },
    });
  const project = await insertProject(server.db, "Calls");
  const rows = 100_000;
  const table = tableOf(rows);
  await send(project, tableOf(2000), true);
  const previewed = await growthDuring(() => send(project, table, true), 100);
  let created = 0;
  const written = await growthDuring(async () => {
    created = (await send(project, table, false)).body.created;
  });
  console.log(`${Math.round(previewed / 1e5) / 10} MB checked, ${Math.round(written / 1e5) / 10} MB written`);
  expect(created).toBe(rows);
  // As objects the rows alone would be 30 MB.
  expect(previewed).toBeLessThan(20_000_000);
  expect(written).toBeLessThan(20_000_000);
});
