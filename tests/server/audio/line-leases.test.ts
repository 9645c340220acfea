import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertProject } from "../helpers/hours.ts";
import { insertItem } from "../helpers/tasks.ts";
import { startTestServer } from "../helpers/test-server.ts";

const { audio } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test("being at work on a line keeps it and those that come after it", async () => {
  const project = await insertProject(server.db, "Voices");
  for (let at = 0; at < 3; at++) await insertItem(server.db, { project, kind: "line" });
  const ann = await server.person("annotator");
  await server.call(audio.current, { as: ann, params: { _id: project }, query: { ahead: 2 } });
  const held = await run<{ _id: string }>(
    server.db.sql,
    sqlText`update tasks set lease_until = now() + interval '1 minute' where user_id = $1 returning _id`,
    [ann._id],
  );
  expect(held).toHaveLength(3);
  expect((await server.call(audio.activity, { as: ann, params: { _id: held[0]!._id } })).status).toBe(200);
  const left = await run<{ minutes: number }>(
    server.db.sql,
    sqlText`select extract(epoch from lease_until - now())::float / 60 as minutes from tasks where user_id = $1`,
    [ann._id],
  );
  for (const { minutes } of left) expect(minutes).toBeGreaterThan(55);
});
