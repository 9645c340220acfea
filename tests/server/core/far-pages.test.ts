import { afterAll, beforeAll, expect, test } from "vitest";
import { skills } from "../../../contract/skills/endpoints.ts";
import { ledger } from "../../../contract/ledger/endpoints.ts";
import { reversed } from "../../../server/core/db/far-pages.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { type Actor, startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let manager: Actor;
const many = 2401;

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person("manager");
  await server.db.pool.query(
    `insert into skills (_id, name, created_at)
     select gen_random_uuid(), 'Skill ' || n, timestamp '2026-01-01' + n % 7 * interval '1 day' from generate_series(1, ${many}) n`,
  );
});
afterAll(() => server.close());

test.each([
  ["createdAt:desc", "created_at desc, _id"],
  ["createdAt:asc", "created_at, _id"],
  ["name:desc", "lower(name) collate names desc, _id"],
  ["createdAt:asc,name:desc", "created_at, lower(name) collate names desc, _id"],
])("pages far behind are those of the whole list, by %s", async (sortBy, order) => {
  const whole = await server.db.pool.query<{ _id: string }>(`select _id from skills order by ${order}`);
  const ids = whole.rows.map(({ _id }) => _id);
  // Around the half, where it is read from the other end, and around the end.
  for (const skip of [1000, 1190, 1200, 1201, 2000, many - 20, many - 5, many - 1, many, many + 10]) {
    const { body } = await server.call(skills.list, { as: manager, query: { sortBy, skip, limit: 20 } });
    const page = (body.skills as { _id: string }[]).map(({ _id }) => _id);
    expect({ skip, page }).toEqual({ skip, page: ids.slice(skip, skip + 20) });
    expect(body).toMatchObject({ filteredTotalCount: many, count: many });
  }
});

test("with a filter, the end is that of what matches", async () => {
  const { rows } = await server.db.pool.query<{ _id: string }>(
    "select _id from skills where name like '%1%' order by created_at, _id",
  );
  const query = { search: "1", sortBy: "createdAt:asc", skip: rows.length - 3, limit: 10 };
  expect(rows.length).toBeGreaterThan(1003);
  const { body } = await server.call(skills.list, { as: manager, query });
  expect((body.skills as { _id: string }[]).map(({ _id }) => _id)).toEqual(rows.slice(-3).map(({ _id }) => _id));
});

test("a list that is not counted to its end has no page behind it", async () => {
  const payer = await server.person("payments");
  const { status, body } = await server.call(ledger.list, { as: payer, query: { skip: 5000, limit: 10 } });
  expect({ status, rows: body[ledger.list.list] }).toEqual({ status: 200, rows: [] });
});

test("an order is reversed term by term", () => {
  const order = sqlText`lower(a) collate names, b is null, coalesce(c, 'x, desc'), (select d from e order by f desc), "g,h" asc, i desc nulls last`;
  expect(reversed(order)).toBe(
    `lower(a) collate names desc, b is null desc, coalesce(c, 'x, desc') desc, (select d from e order by f desc) desc, "g,h" desc, i asc nulls first`,
  );
  expect(reversed(sqlText`a desc, b`)).toBe("a asc, b desc");
});
