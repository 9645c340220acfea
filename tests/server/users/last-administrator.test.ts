import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contract } from "../../../contract/index.ts";
import { giveSecondFactor } from "../helpers/second-factor.ts";
import { type Actor, type Answer, startTestServer, type TestServer } from "../helpers/test-server.ts";

const { privacy, users } = contract;
let server: TestServer & { database: string };
let other: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  other = await startTestServer({ database: server.database });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

type End = (at: TestServer, as: Actor, whom: Actor) => Promise<Answer>;
const selected = (whom: Actor) => ({ select: { ids: [whom._id] } });
const ends: Record<string, End> = {
  "another role": (at, as, { _id }) => at.call(users.changeRole, { as, params: { _id }, body: { role: "manager" } }),
  deactivation: (at, as, { _id }) => at.call(users.act, { as, params: { _id, action: "deactivate" } }),
  deletion: (at, as, { _id }) => at.call(users.act, { as, params: { _id, action: "delete" } }),
  "another role, in bulk": (at, as, whom) =>
    at.call(users.bulkRole, { as, body: { ...selected(whom), role: "manager" } }),
  "deactivation, in bulk": (at, as, whom) =>
    at.call(users.bulkActivation, { as, body: { ...selected(whom), action: "deactivate" } }),
  erasure: async (at, as, { _id: user }) => {
    const { body } = await at.call(privacy.create, { as, body: { user } });
    return at.call(privacy.erase, { as, params: { _id: body.erasureRequest._id }, body: {} });
  },
  "deletion, in bulk": (at, as, whom) => at.call(users.bulkRemove, { as, body: selected(whom) }),
};

const administrators = async (people: readonly Actor[]): Promise<number> => {
  const ids = people.map(({ _id }) => _id);
  const { rows } = await server.db.pool.query(
    `select from users where _id = any($1) and role = 'admin' and deactivated_at is null and deleted_at is null`,
    [ids],
  );
  return rows.length;
};

describe("two administrators end each other at once, on two servers: one of them stays", () => {
  test.each(Object.entries(ends))("%s", async (_, end) => {
    for (let round = 0; round < 10; round++) {
      const [one, two] = await Promise.all([server.person("admin"), server.person("admin")]);
      const answers = await Promise.all([end(server, one, two), end(other, two, one)]);
      expect(await administrators([one, two]), JSON.stringify(answers.map(({ body }) => body))).toBe(1);
      expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    }
  });

  test("by different ways", async () => {
    const ways = Object.values(ends);
    for (const [at, way] of ways.entries()) {
      const [one, two] = await Promise.all([server.person("admin"), server.person("admin")]);
      const next = ways[(at + 1) % ways.length]!;
      await Promise.all([way(server, one, two), next(other, two, one)]);
      expect(await administrators([one, two])).toBe(1);
    }
  });
});

test("two administrators reset each other's second factor at once, where it is required: one of them keeps theirs", async () => {
  for (let round = 0; round < 10; round++) {
    const people = await Promise.all([server.person("admin"), server.person("admin")]);
    const [one, two] = people;
    await giveSecondFactor(server, [one._id, two._id]);
    await server.db.pool.query("insert into second_factor_roles values ('admin') on conflict do nothing");
    const reset = (at: TestServer, as: Actor, { _id }: Actor) =>
      at.call(users.resetSecondFactor, { as, params: { _id } });
    const answers = await Promise.all([reset(server, one, two), reset(other, two, one)]);
    await server.db.pool.query("delete from second_factor_roles");
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401 || status === 403)).toHaveLength(1);
    const { rows } = await server.db.pool.query(
      "select from users where _id = any($1) and second_factor_at is not null",
      [people.map(({ _id }) => _id)],
    );
    expect(rows).toHaveLength(1);
  }
});
