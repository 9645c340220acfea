import { startEmbedded } from "../../../server/core/db/embedded.ts";
import { migrate } from "../../../server/core/db/migrate.ts";
import { type Database, openDatabase } from "../../../server/core/db/pool.ts";
import { measured, momentOf, size, type Table } from "./tables.ts";
import { median } from "../percentile.ts";

const asked = 200;
/** How a table is kept: its name ends so. */
const kinds = ["rows", "months"] as const;

/** Both ways of keeping a table, filled alike. */
const make = async ({ pool }: Database, { name, by, days, columns, indexes }: Table): Promise<void> => {
  for (const kind of kinds) {
    const own = `${name}_${kind}`;
    await pool.query(
      `create table ${own} (like ${name} including defaults) ${kind === "months" ? `partition by range (${by})` : ""}`,
    );
    if (kind === "months") await makeMonths(pool, own, days);
    await pool.query(`alter table ${own} add primary key (_id${kind === "months" ? `, ${by}` : ""})`);
    for (const index of indexes) await pool.query(`create index on ${own} ${index}`);
    const names = Object.keys(columns);
    for (let from = 1; from <= size; from += 100_000) {
      await pool.query(`insert into ${own} (${names.join(", ")})
        select ${names.map((column) => columns[column]).join(", ")} from (
          select n, ${momentOf("n", days)} as at from generate_series(${from}, ${from + 99_999}) as n) as made`);
    }
    await pool.query(`vacuum analyze ${own}`);
  }
};

/** Every month of its days, three ahead, and one for all other times. */
const makeMonths = async (pool: Database["pool"], own: string, days: number): Promise<void> => {
  await pool.query(`create table ${own}_other partition of ${own} default`);
  const { rows } = await pool.query<{ from: string; to: string }>(
    `select m::text as from, (m + interval '1 month')::text as to
     from generate_series(date_trunc('month', now() - interval '1 day' * $1::int), now() + interval '3 months', interval '1 month') as m`,
    [days],
  );
  for (const { from, to } of rows) {
    await pool.query(
      `create table ${own}_${from.slice(0, 7).replace("-", "_")} partition of ${own} for values from ('${from}') to ('${to}')`,
    );
  }
};

/** Milliseconds of each hot statement, in turn on the one and the other. */
const ask = async ({ pool }: Database, { name, hot, prepared }: Table) => {
  const client = await pool.connect();
  const figures: Record<string, Record<(typeof kinds)[number], number>> = {};
  for (const [what, text] of Object.entries(hot)) {
    const took = { rows: [] as number[], months: [] as number[] };
    for (let n = 0; n < asked; n++) {
      for (const kind of kinds) {
        const statement = of(`${name}_${kind}`, text);
        const began = performance.now();
        await client.query(prepared ? { name: `${what} ${kind}`, text: statement } : statement);
        took[kind].push(performance.now() - began);
      }
    }
    figures[what] = { rows: hundredths(median(took.rows)), months: hundredths(median(took.months)) };
  }
  client.release();
  return figures;
};

const of = (own: string, text: string): string => text.replace(/\b_\b/, own);
const hundredths = (value: number): number => Math.round(value * 100) / 100;

/** Milliseconds that removing takes: by rows, with the vacuum that follows, and of the oldest month as a whole. */
const remove = async ({ pool }: Database, { name, by, remove: parts }: Table) => {
  const timed = async (text: string): Promise<number> => {
    const began = performance.now();
    await pool.query(text);
    return Math.round(performance.now() - began);
  };
  const [rows, months] = [`${name}_rows`, `${name}_months`];
  const figures: Record<string, number> = {};
  for (const [part, text] of Object.entries(parts)) figures[`${part} by rows`] = await timed(of(rows, text));
  const { rows: partitions } = await pool.query<{ oldest: string; end: string }>(
    `select relname as oldest, substring(pg_get_expr(relpartbound, oid) from 'TO [(]''([^'']+)') as end from pg_class
     where oid in (select inhrelid from pg_inherits where inhparent = $1::regclass) order by relname limit 1`,
    [months],
  );
  const { oldest, end } = partitions[0]!;
  figures["the oldest month by rows"] = await timed(`delete from ${rows} where ${by} < '${end}'`);
  figures["vacuum after it"] = await timed(`vacuum ${rows}`);
  figures["the oldest month as a whole"] = await timed(
    `alter table ${months} detach partition ${oldest}; drop table ${oldest}`,
  );
  return figures;
};

/** What the tables that grow with time gain and lose by partitions of a month. */
export const benchPartitions = async (folder: string): Promise<void> => {
  const database = await startEmbedded({ dataDir: folder });
  const db = openDatabase({ url: database.url, max: 1, preparedStatements: true, onError: () => {} });
  try {
    await migrate(db.pool);
    await db.pool.query("set statement_timeout = 0");
    for (const table of measured) {
      await make(db, table);
      console.log(`${table.name}, ${table.days} days, in ms`);
      console.table(await ask(db, table));
      console.table([await remove(db, table)]);
      await db.pool.query(`drop table ${kinds.map((kind) => `${table.name}_${kind}`).join(", ")}`);
    }
  } finally {
    await db.close();
    await database.stop();
  }
};
