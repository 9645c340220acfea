import type { PoolClient } from "pg";
import { keepFigures } from "../../../server/areas/work-history/kept-figures.ts";
import { makePasswords } from "../../../server/core/auth/passwords.ts";
import { startEmbedded } from "../../../server/core/db/embedded.ts";
import { migrate } from "../../../server/core/db/migrate.ts";
import { openDatabase } from "../../../server/core/db/pool.ts";
import { fillDemo } from "../../../server/demo/demo.ts";
import { hours, ledger, lines, payouts, runs } from "./hours.ts";
import { type Load, load } from "./load.ts";
import { lastPlaces, notifications } from "./notifications.ts";
import { manyProjects, nameAll, people, skills } from "./people.ts";
import { rare, type Shape } from "./shape.ts";
import { collected, jobs, tasks } from "./work.ts";

/** A filled company. */
export interface Filled {
  readonly size: number;
  readonly rows: number;
  readonly seconds: number;
  readonly gigabytes: number;
  /** When it was filled, as an ISO time: what is of a month counts from then. */
  readonly at: string;
  /** Ids of what calls name. */
  readonly ids: Readonly<Record<string, string>>;
}

/** Nothing of a fill that a crash interrupts is used, so none of it is written twice; statistics are taken at the end. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "4GB",
  shared_buffers: "1GB",
  maintenance_work_mem: "1GB",
  work_mem: "128MB",
  autovacuum: "off",
};

/** Fills the demo company. Throws where a kept sum is wrong then. */
export const fillScale = async (dataDir: string, shape: Shape): Promise<Filled> => {
  const size = shape.hours;
  const began = performance.now();
  const at = new Date();
  const database = await startEmbedded({ dataDir, settings });
  const db = openDatabase({ url: database.url, max: 4, preparedStatements: true, onError: () => {} });
  try {
    await migrate(db.pool);
    await fillDemo(db, makePasswords(), at);
    const client = await db.pool.connect();
    try {
      await client.query("set statement_timeout = 0");
      await fillTables(client, shape, at.toISOString());
      await settleSums(client);
      await told("hours of days, people of weeks", () => keepFigures(db));
      await told("vacuum analyze", () => client.query("vacuum (analyze)"));
      const ids = await idsOf(client);
      const { rows, gigabytes } = await sizeOf(client);
      const seconds = Math.round((performance.now() - began) / 1000);
      return { size, rows, seconds, gigabytes, at: at.toISOString(), ids };
    } finally {
      client.release(true);
    }
  } finally {
    await db.close();
    await database.stop();
  }
};

const fillTables = async (client: PoolClient, shape: Shape, at: string): Promise<void> => {
  const fill = async (loads: readonly Load[]): Promise<void> => {
    for (const one of loads) {
      const { table, rows, seconds } = await load(client, { ...one, values: [at, ...(one.values ?? [])] });
      console.log(`${shape.hours}: ${table}: ${rows.toLocaleString("en")} rows, ${tenths(seconds)} s`);
    }
  };
  await fill([people(shape), manyProjects()]);
  await nameAll(client);
  await fill([skills(shape), hours(shape), runs(), payouts(), lines(), ledger()]);
  await fill([jobs(shape), tasks(shape), collected(shape), notifications(shape), lastPlaces()]);
};

/** Adds up all kept sums, marks hours that overlap, and compares both with the records. */
const settleSums = async (client: PoolClient): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and pronargs = 0
       and (proname like 'add\\_up\\_%' or proname like '%\\_sum\\_faults' or proname like '%\\_overlapping\\_hours'
         or proname = 'overlapping_hours_faults') order by proname like '%\\_faults', proname`,
  );
  for (const { name } of rows) {
    const found = await told(name, () => client.query(`select * from ${name}()`));
    if (name.endsWith("_faults") && found.rows.length > 0)
      throw new Error(`${name} found ${JSON.stringify(found.rows[0])}`);
  }
};

/** Says how long something took. */
const told = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  const result = await work();
  console.log(`${what}: ${tenths((performance.now() - began) / 1000)} s`);
  return result;
};

const sizeOf = async (client: PoolClient): Promise<Pick<Filled, "rows" | "gigabytes">> => {
  const { rows } = await client.query<{ count: number; bytes: number }>(
    `select sum(greatest(reltuples, 0))::bigint as count, pg_database_size(current_database()) as bytes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  return { rows: rows[0]!.count, gigabytes: tenths(rows[0]!.bytes / 1e9) };
};

const idsOf = async (client: PoolClient): Promise<Record<string, string>> => {
  const { rows } = await client.query<{ ids: Record<string, string> }>(
    `select json_build_object(
       'project', (select _id from named_project where n = 9),
       'worker', (select _id from users where email = 'worker@demo.muster.example'),
       'person', (select _id from users where first_name = '${rare}'),
       'run', (select _id from payout_runs where name like 'Large run %' and state = 'draft'),
       'job', (select _id from jobs where status = 'available' and title like 'Batch %' order by _id desc limit 1)) as ids`,
  );
  return rows[0]!.ids;
};

const tenths = (value: number): number => Math.round(value * 10) / 10;
