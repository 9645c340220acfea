import { afterAll, beforeAll, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { waitsForLock } from "../helpers/lock-wait.ts";
import { startTestServer, type TestServer } from "../helpers/test-server.ts";

const { signInRules } = contract;
let server: Awaited<ReturnType<typeof startTestServer>>;
let other: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ database: server.database });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

test("who must have a second factor is not decided by an administrator who ends at that moment", async () => {
  const as = await server.person("admin");
  const ending = await server.db.pool.connect();
  await ending.query("begin");
  await ending.query("update users set deactivated_at = now() where _id = $1", [as._id]);
  let isAnswered = false;
  const body = { secondFactorRoles: ["annotator"] } as const;
  const set = server.call(signInRules.edit, { as, body }).finally(() => (isAnswered = true));
  while (!isAnswered && !(await waitsForLock(server.db)));
  await ending.query("commit");
  ending.release();
  expect((await set).body.code).toBe("forbidden");
});

test("of two lists of roles that are set at once, one holds", async () => {
  const [one, two] = await Promise.all([server.person("admin"), server.person("admin")]);
  for (let round = 0; round < 10; round++) {
    await server.db.pool.query("delete from second_factor_roles");
    const answers = await Promise.all([
      server.call(signInRules.edit, { as: one, body: { secondFactorRoles: ["reviewer"] } }),
      other.call(signInRules.edit, { as: two, body: { secondFactorRoles: ["payments"] } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await server.call(signInRules.show, { as: one });
    expect(body.secondFactorRoles).toHaveLength(1);
  }
});

test("a list that was read before another was set does not replace it", async () => {
  const [one, two] = await Promise.all([server.person("admin"), server.person("admin")]);
  await server.db.pool.query("delete from second_factor_roles");
  const { version } = (await server.call(signInRules.show, { as: one })).body;
  const set = (as: typeof one, body: object) => server.call(signInRules.edit, { as, body });
  const saved = await set(two, { secondFactorRoles: ["reviewer"], version });
  expect(saved).toMatchObject({ status: 200, body: { secondFactorRoles: ["reviewer"] } });
  expect((await set(one, { secondFactorRoles: [], version })).body).toMatchObject({
    statusCode: 409,
    code: "stale",
    current: saved.body,
  });
  expect((await server.call(signInRules.show, { as: one })).body).toEqual(saved.body);
  const settled = await set(one, { secondFactorRoles: [], version: saved.body.version });
  expect(settled.body.secondFactorRoles).toEqual([]);
});
