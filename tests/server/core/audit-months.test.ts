import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAuditMonths } from "../../../server/core/jobs/audit-months.ts";
import { startTestServer } from "../helpers/test-server.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const query = async (text: string, values: unknown[] = []) => (await server.db.pool.query(text, values)).rows;
const make = (now: string) => makeAuditMonths(server.db.sql, new Date(now));
/** Each partition by its name, with the oldest and the newest time that it is for. */
const partitions = async (): Promise<Record<string, string>> => {
  const rows = await query(
    `select relname as name, pg_get_expr(relpartbound, oid) as bounds from pg_class
     where oid in (select inhrelid from pg_inherits where inhparent = 'audit'::regclass) order by relname`,
  );
  return Object.fromEntries(rows.map(({ name, bounds }) => [name, bounds]));
};
const insert = async (at: string): Promise<string> => {
  const [{ _id }] = await query(
    `insert into audit (_id, at, action, resource, record_id, request_id)
     values (gen_random_uuid(), $1, 'skills.edit', 'skills', gen_random_uuid(), 'r') returning _id`,
    [at],
  );
  return _id;
};
const placeOf = async (_id: string): Promise<string> =>
  (await query("select tableoid::regclass::text as name from audit where _id = $1", [_id]))[0].name;
/** What is true of a partition's table alone: keys, indexes and triggers. */
const shapeOf = async (table: string) =>
  (
    await query(
      `select array(select pg_get_constraintdef(oid) from pg_constraint
           where conrelid = $1::regclass and contype in ('p', 'f') order by 1) as keys,
         array(select substring(pg_get_indexdef(indexrelid) from 'USING.*') from pg_index
           where indrelid = $1::regclass order by 1) as indexes,
         array(select tgname || tgenabled::text from pg_trigger
           where tgrelid = $1::regclass and not tgisinternal order by 1) as triggers`,
      [table],
    )
  )[0];

test("a new database has the present month and a week at least, and makes none of those again", async () => {
  expect(Object.keys(await partitions())).toEqual(["audit_before", "audit_other"]);
  expect(await placeOf(await insert(new Date(Date.now() + 6 * 86_400_000).toISOString()))).toBe("audit_before");
  await make("2001-01-01T00:00:00Z");
  expect(Object.keys(await partitions())).toEqual(["audit_before", "audit_other"]);
});

test("whatever the date is, its month and three more have a partition, which has all that the first has", async () => {
  await make("2040-11-30T23:59:59Z");
  const made = await partitions();
  expect(made["audit_2040_12"]).toBe("FOR VALUES FROM ('2040-12-01 00:00:00+00') TO ('2041-01-01 00:00:00+00')");
  expect(Object.keys(made)).toEqual([
    "audit_2040_11",
    "audit_2040_12",
    "audit_2041_01",
    "audit_2041_02",
    "audit_before",
    "audit_other",
  ]);
  await make("2040-12-01T00:00:00Z");
  expect(Object.keys(await partitions())).toContain("audit_2041_03");
  expect(await placeOf(await insert("2041-02-28T23:59:59Z"))).toBe("audit_2041_02");
  const shape = await shapeOf("audit_before");
  expect(shape.keys).toHaveLength(2);
  for (const name of ["audit_2040_11", "audit_other"]) expect(await shapeOf(name)).toEqual(shape);
});

test("what is written in a month without a partition is kept, and moves to it once it is made", async () => {
  const ids = await Promise.all(["2044-03-31T23:59:59Z", "2044-04-01T00:00:00Z"].map(insert));
  for (const id of ids) expect(await placeOf(id)).toBe("audit_other");
  await make("2044-05-02T10:00:00Z");
  expect(await Promise.all(ids.map(placeOf))).toEqual(["audit_2044_03", "audit_2044_04"]);
  expect(await query("select from audit_other")).toEqual([]);
});

test("nothing is changed or deleted, in a partition of its own either", async () => {
  for (const table of ["audit", "audit_before", "audit_other", "audit_2040_11"]) {
    for (const change of [`delete from ${table}`, `update ${table} set action = ''`, `truncate ${table}`]) {
      await expect(query(change), change).rejects.toThrow("append-only");
    }
  }
});

test("while somebody reads for long it gives up and holds up nobody; the next time makes what is missing", async () => {
  const reader = await server.db.pool.connect();
  try {
    await reader.query("begin; select from audit limit 1");
    const began = performance.now();
    await make("2050-01-01T00:00:00Z");
    // Less than a connection waits for any other lock.
    expect(performance.now() - began).toBeLessThan(8000);
    expect(Object.keys(await partitions())).not.toContain("audit_2050_01");
    expect(await placeOf(await insert("2050-01-01T00:00:00Z"))).toBe("audit_other");
  } finally {
    await reader.query("rollback");
    reader.release();
  }
  await make("2050-01-01T00:00:00Z");
  expect(Object.keys(await partitions())).toContain("audit_2050_04");
});

test("a month that was taken out is not made again, and everything else is read as before", async () => {
  const [taken, stays] = [await insert("2050-02-01T00:00:00Z"), await insert("2050-03-01T00:00:00Z")];
  await query("alter table audit detach partition audit_before");
  await query("alter table audit detach partition audit_2050_02");
  await query("drop table audit_2050_02, audit_before");
  await make("2050-03-15T00:00:00Z");
  expect(Object.keys(await partitions())).not.toContain("audit_2050_02");
  expect(await query("select from audit where _id = $1", [taken])).toEqual([]);
  expect(await placeOf(stays)).toBe("audit_2050_03");
});
