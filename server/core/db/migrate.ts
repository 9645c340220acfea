import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { runMigrations } from "graphile-worker";
import type pg from "pg";

const folder = new URL("./migrations/", import.meta.url);
const leaseSeconds = 30;

interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** NNNN-name.sql in order. Throws for a gap or a duplicate number. */
export const readMigrations = async (from: URL = folder): Promise<Migration[]> => {
  const files = (await readdir(from)).filter((file) => file.endsWith(".sql")).sort();
  return Promise.all(
    files.map(async (file, index) => {
      const text = await readFile(new URL(file, from), "utf8");
      const number = Number(file.slice(0, 4));
      if (number !== index + 1) throw new Error(`Migration ${file} is not number ${index + 1}`);
      return { number, name: file, text, hash: createHash("sha256").update(text).digest("hex") };
    }),
  );
};

/**
 * Migrates the database to the newest version, forward only, each migration in a transaction of its own, while a lease
 * row makes other servers wait (not a session advisory lock: a pooler in transaction mode would lose it). Then the
 * background worker's own tables. Throws where an applied file was changed, the database is newer than this code, or its
 * sessions have another time zone than UTC.
 */
export const migrate = async (pool: pg.Pool, from: URL = folder): Promise<number> => {
  const migrations = await readMigrations(from);
  await requireUtc(pool);
  await createLeaseTables(pool);
  const holder = randomUUID();
  await takeLease(pool, holder);
  const renewal = setInterval(() => void renewLease(pool, holder).catch(() => {}), (leaseSeconds * 1000) / 3);
  try {
    const applied = await appliedMigrations(pool);
    if (applied.length > migrations.length) {
      throw new Error(`The database is newer than this Muster: it has migration ${applied.at(-1)?.name}`);
    }
    for (const migration of migrations) {
      const before = applied[migration.number - 1];
      if (!before) await apply(pool, migration, holder);
      else if (before.hash !== migration.hash) throw new Error(`${migration.name} was changed after it was applied`);
    }
    await runMigrations({ pgPool: pool });
    // PostgreSQL drops what it knows of columns that change. A new database is filled first.
    if (applied.length > 0 && applied.length < migrations.length) await analyze(pool);
    return migrations.length - applied.length;
  } finally {
    clearInterval(renewal);
    await pool.query("update schema_lease set holder = null where holder = $1", [holder]);
  }
};

/** Lets PostgreSQL look at all tables now: it plans badly for records that it has not seen yet. */
export const analyze = async (pool: pg.Pool): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("analyze");
    await client.query("commit");
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
};

const createLeaseTables = async (pool: pg.Pool): Promise<void> => {
  const create = () =>
    pool.query(`
      create table if not exists schema_lease (
        only_one boolean primary key default true check (only_one), holder text, expires_at timestamptz not null);
      insert into schema_lease (expires_at) values (now()) on conflict do nothing;
      create table if not exists schema_migrations (
        number integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now());
    `);
  // When two servers create the same table at once, one gets a unique violation from the catalogue, and retries.
  await create().catch(create);
};

const takeLease = async (pool: pg.Pool, holder: string): Promise<void> => {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    const { rowCount } = await pool.query(
      `update schema_lease set holder = $1, expires_at = now() + make_interval(secs => $2)
       where holder is null or expires_at < now()`,
      [holder, leaseSeconds],
    );
    if (rowCount === 1) return;
    await wait(200);
  }
  throw new Error("Another server holds the migration lease for five minutes now");
};

const renewLease = (pool: pg.Pool, holder: string) =>
  pool.query("update schema_lease set expires_at = now() + make_interval(secs => $2) where holder = $1", [
    holder,
    leaseSeconds,
  ]);

const appliedMigrations = async (pool: pg.Pool) =>
  (await pool.query<{ name: string; hash: string }>("select name, hash from schema_migrations order by number")).rows;

const apply = async (pool: pg.Pool, migration: Migration, holder: string): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query(migration.text);
    await client.query("insert into schema_migrations (number, name, hash) values ($1, $2, $3)", [
      migration.number,
      migration.name,
      migration.hash,
    ]);
    // A holder that stalled beyond its lease must not commit beside the next one.
    const { rowCount } = await client.query(
      "update schema_lease set expires_at = expires_at where holder = $1 and expires_at > now()",
      [holder],
    );
    if (rowCount !== 1) throw new Error("The migration lease was lost");
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
};

/** Muster asks for UTC with each connection, but a pooler may drop what it is asked: days would begin at another hour. */
const requireUtc = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ zone: string }>("select current_setting('TimeZone') as zone");
  const zone = rows[0]?.zone ?? "";
  if (/^(Etc\/)?UTC$/i.test(zone)) return;
  throw new Error(
    `The database's sessions are in the time zone ${zone}. Make it UTC for Muster's own account: alter role … set timezone to 'UTC'`,
  );
};
