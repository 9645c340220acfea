import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("the server and its database tell the same time", async () => {
  const statement = { text: sqlText`select clock_timestamp() as now`, values: [] };
  const [row] = await server.db.query<{ now: Date | string }>(statement);
  expect(Math.abs(new Date(row!.now).getTime() - Date.now())).toBeLessThan(5000);
});

test("it is the time that the tests were started with", () => {
  const moment = process.env["MUSTER_AT"];
  if (moment) expect(Math.abs(Date.parse(moment) - Date.now())).toBeLessThan(1_800_000);
});
