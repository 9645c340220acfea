import { afterAll, expect, inject, test, vi } from "vitest";
import { readConfig } from "../../../server/config.ts";
import { openDatabase } from "../../../server/core/db/pool.ts";
import { run, runSteady } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";

const heard: string[] = [];
const open = (onError: (error: Error) => void) =>
  openDatabase({ url: inject("postgresUrl"), max: 2, preparedStatements: false, onError });
const other = open(() => {});
afterAll(() => other.close());

const pidOf = async (db: ReturnType<typeof open>): Promise<number> => {
  const [row] = await db.query<{ pid: number }>({ text: sqlText`select pg_backend_pid() as pid`, values: [] });
  return row!.pid;
};
const end = (pid: number) => other.query({ text: sqlText`select pg_terminate_backend($1)`, values: [pid] });

test("a connection that breaks is reported, but not while closing, when the database may stop first", async () => {
  const db = open(({ message }) => heard.push(message));
  await end(await pidOf(db));
  await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0));
  const reported = heard.length;
  const client = await db.pool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const gone = new Promise((resolve) => client.once("end", resolve));
  const closed = db.close();
  await end(rows[0]!.pid);
  await gone;
  client.release();
  await closed;
  expect(heard).toHaveLength(reported);
});

test("a steady statement of the query builder is prepared once, within transactions too, unless names are off", async () => {
  for (const preparedStatements of [true, false]) {
    const db = openDatabase({ url: inject("postgresUrl"), max: 1, preparedStatements, onError: () => {} });
    const text = sqlText`select $1::int + 1 as next`;
    for (const value of [1, 2]) {
      const rows = await db.sql.transaction().execute((sql) => runSteady<{ next: number }>(sql, text, [value]));
      expect(rows).toEqual([{ next: value + 1 }]);
    }
    expect(await run(db.sql, sqlText`select $1::int + 2 as next`, [1])).toEqual([{ next: 3 }]);
    const prepared = await run(db.sql, sqlText`select statement from pg_prepared_statements where name <> ''`, []);
    expect(prepared).toEqual(preparedStatements ? [{ statement: text }] : []);
    await db.close();
  }
});

test("where all are prepared, so is what the query builder runs, but no bounds of transactions", async () => {
  const db = openDatabase({ url: inject("postgresUrl"), max: 1, preparedStatements: "all", onError: () => {} });
  const text = sqlText`select $1::int + 3 as next`;
  for (const value of [1, 2]) {
    const rows = await db.sql.transaction().execute((sql) => run<{ next: number }>(sql, text, [value]));
    expect(rows).toEqual([{ next: value + 3 }]);
  }
  await db.pool.query("select 1; select 2");
  const prepared = await db.pool.query("select statement from pg_prepared_statements order by prepare_time");
  expect(prepared.rows.map(({ statement }) => statement)).toEqual([
    text,
    "select statement from pg_prepared_statements order by prepare_time",
  ]);
  await db.close();
});

test("with names off, what a library names is not prepared either: a pooler would lose it", async () => {
  for (const [preparedStatements, count] of [
    [true, 1],
    [false, 0],
  ] as const) {
    const db = openDatabase({ url: inject("postgresUrl"), max: 1, preparedStatements, onError: () => {} });
    const { rows } = await db.pool.query({ name: "of-a-library", text: "select $1::int as one", values: [1] });
    expect(rows).toEqual([{ one: 1 }]);
    expect((await db.pool.query("select from pg_prepared_statements where name = 'of-a-library'")).rowCount).toBe(
      count,
    );
    await db.close();
  }
});

test("a pool that is too small for the connections that listen, or larger than the database allows, is refused", () => {
  const url = "postgresql://127.0.0.1/muster";
  const [ours, listening] = [{ DATABASE_URL: url }, { DATABASE_URL: url, DATABASE_LISTEN_URL: url }];
  const read = (DATABASE_POOL: string, env: Record<string, string> = {}) => readConfig({ ...env, DATABASE_POOL });
  for (const [size, env] of [["6"], ["90"], ["6", ours], ["200", ours], ["2", listening]] as const) {
    expect(read(size, env).databasePool).toBe(Number(size));
  }
  expect(() => read("5")).toThrow("DATABASE_POOL: at least 6, or 2 with DATABASE_LISTEN_URL");
  expect(() => read("5", ours)).toThrow("DATABASE_POOL: at least 6, or 2 with DATABASE_LISTEN_URL");
  expect(() => read("1", listening)).toThrow("DATABASE_POOL: ");
  expect(() => read("91")).toThrow("DATABASE_POOL: at most 90, or 200 with DATABASE_URL");
  expect(() => read("201", ours)).toThrow("DATABASE_POOL: ");
});
