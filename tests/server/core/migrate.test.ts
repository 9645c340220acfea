import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { migrate } from "../../../server/core/db/migrate.ts";
import { type Database, openDatabase } from "../../../server/core/db/pool.ts";
import { admin, withDatabase } from "../helpers/global-setup.ts";

let folder: string;
let from: URL;
let database: string;
let db: Database;

const open = () =>
  openDatabase({
    url: withDatabase(inject("postgresUrl"), database),
    max: 5,
    preparedStatements: true,
    onError: () => {},
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "muster-migrations-"));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  const copy = join(folder, randomUUID());
  await cp(new URL("../../../server/core/db/migrations/", import.meta.url), copy, { recursive: true });
  from = pathToFileURL(`${copy}/`);
  database = `muster_migrate_${randomUUID().replaceAll("-", "")}`;
  await admin(inject("postgresUrl"), `create database ${database}`);
  db = open();
});
afterEach(async () => {
  await db.close();
  await admin(inject("postgresUrl"), `drop database ${database} with (force)`);
});

/** Leaves the first migrations alone, for what is the same with few and with many. */
const keepFew = async (): Promise<void> => {
  const later = (await readdir(from)).toSorted().slice(5);
  await Promise.all(later.map((name) => rm(new URL(name, from))));
};
const add = (name: string, text: string) => writeFile(new URL(name, from), text);
const next = async () => {
  const { rows } = await db.pool.query("select coalesce(max(number), 0) + 1 as next from schema_migrations");
  return String(rows[0].next).padStart(4, "0");
};

test("an empty database gets all migrations, once", async () => {
  expect(await migrate(db.pool, from)).toBeGreaterThan(0);
  expect(await migrate(db.pool, from)).toBe(0);
});

test("four servers that start at once apply each migration once", async () => {
  await keepFew();
  const pools = [db, open(), open(), open()];
  const applied = await Promise.all(pools.map((one) => migrate(one.pool, from)));
  expect(applied.filter((count) => count > 0)).toHaveLength(1);
  await Promise.all(pools.slice(1).map((one) => one.close()));
});

test("a migration that fails leaves nothing behind", async () => {
  await keepFew();
  await migrate(db.pool, from);
  await add(`${await next()}-bad.sql`, "create table half (a int); select 1 / 0;");
  await expect(migrate(db.pool, from)).rejects.toThrow("division by zero");
  expect((await db.pool.query("select to_regclass('half') as found")).rows[0].found).toBeNull();
  await rm(new URL(`${await next()}-bad.sql`, from));
  expect(await migrate(db.pool, from)).toBe(0);
});

test("a file that was changed after it was applied is refused, and so is a database that is newer", async () => {
  await keepFew();
  await migrate(db.pool, from);
  const number = await next();
  await add(`${number}-next.sql`, "create table next (a int primary key);");
  expect(await migrate(db.pool, from)).toBe(1);
  await add(`${number}-next.sql`, "create table other (a int primary key);");
  await expect(migrate(db.pool, from)).rejects.toThrow(`${number}-next.sql was changed after it was applied`);
  await rm(new URL(`${number}-next.sql`, from));
  await expect(migrate(db.pool, from)).rejects.toThrow("newer than this Muster");
});

test("a lease of a dead server delays others no longer than it lasts", async () => {
  await keepFew();
  await migrate(db.pool, from);
  await db.pool.query("update schema_lease set holder = 'dead', expires_at = now() + interval '1 second'");
  const began = Date.now();
  await migrate(db.pool, from);
  expect(Date.now() - began).toBeGreaterThan(900);
});

test("sessions of another time zone are refused, as behind a pooler that drops what Muster asks for", async () => {
  await keepFew();
  const url = new URL(withDatabase(inject("postgresUrl"), database));
  const pool = new pg.Pool({ connectionString: url.href, options: "-c timezone=Asia/Dhaka", max: 1 });
  await expect(migrate(pool, from)).rejects.toThrow("in the time zone Asia/Dhaka");
  await pool.end();
  expect(await migrate(db.pool, from)).toBeGreaterThan(0);
});

/** Migrates to what was before a migration; returns how it and those that follow are taken up again. */
const migrateBefore = async (first: string): Promise<(name: string) => Promise<void>> => {
  const later = (await readdir(from)).filter((name) => name >= first);
  for (const name of later) await rename(new URL(name, from), new URL(`${name}.later`, from));
  await migrate(db.pool, from);
  return async (name) => {
    await rename(new URL(`${name}.later`, from), new URL(name, from));
    await migrate(db.pool, from);
  };
};

test("events of before 0077 have numbers in their order; it waits for no open transaction, whose events get theirs", async () => {
  const numbering = "0077-numbers-of-events.sql";
  const takeUp = await migrateBefore(numbering);
  const insert = "insert into events (xid, resource, kind, ids, roles)";
  await db.pool.query(`${insert} values ('900', 'b', 'created', '{}', '{}'), ('800', 'a', 'created', '{}', '{}')`);
  const client = await db.pool.connect();
  await client.query(`begin; ${insert} values (default, 'c', 'created', '{}', '{}')`);
  await takeUp(numbering);
  const numbered = async () => {
    const { rows } = await db.pool.query(
      "select resource from event_numbers left join events on _id = event_id order by number",
    );
    return rows.map(({ resource }) => resource);
  };
  expect(await numbered()).toEqual(["a", "b", null]);
  await client.query("commit");
  client.release();
  expect((await db.pool.query("select is_all from number_events(0)")).rows).toEqual([{ is_all: true }]);
  expect(await numbered()).toEqual(["a", "b", null, "c"]);
});

test("the audit of before 0090 stays where it is as the partition of all earlier months, and older servers go on writing", async () => {
  const [last, months, others] = [
    "0090-audit-has-a-last-day.sql",
    "0091-audit-by-month.sql",
    "0092-audit-of-other-times.sql",
  ] as const;
  const takeUp = await migrateBefore(last);
  const insert = (at: string) =>
    db.pool.query(
      `insert into audit (_id, at, action, resource, record_id, request_id)
       select gen_random_uuid(), ${at}, 'skills.edit', 'skills', gen_random_uuid(), 'r' returning tableoid::regclass`,
    );
  const written = ["'2001-01-01'", "now() - interval '40 days'", "now()", "now() + interval '100 days'"];
  for (const at of written) await insert(at);
  const fileOf = async (table: string) =>
    (await db.pool.query("select pg_relation_filenode($1) as file", [table])).rows[0].file;
  const file = await fileOf("audit");
  await takeUp(last);
  await insert("now()");
  await takeUp(months);
  await takeUp(others);
  expect(await fileOf("audit_before")).toBe(file);
  expect((await db.pool.query("select from audit")).rowCount).toBe(written.length + 1);
  expect((await insert("now()")).rows).toEqual([{ tableoid: "audit_before" }]);
  expect((await insert("now() + interval '10 years'")).rows).toEqual([{ tableoid: "audit_other" }]);
  // None was built anew beside those that were there.
  const { rows: indexes } = await db.pool.query(
    "select indexname from pg_indexes where tablename = 'audit_before' order by 1",
  );
  expect(indexes.map(({ indexname }) => indexname)).toEqual(
    ["action", "actor", "at", "pkey", "record", "request", "resource"].map((name) => `audit_before_${name}`),
  );
});
