import type { PoolClient } from "pg";

/** Rows that one statement inserts, part by part. */
export interface Load {
  /** What it fills; the first names it in what is told. */
  readonly tables: readonly [string, ...string[]];
  /** How many there are of what the statement's `$1` and `$2` count, from the first to the last of a part, from 1 on. */
  readonly steps: number;
  /** How many of them are one part, so that no statement holds all in memory. */
  readonly each: number;
  readonly insert: string;
  /** From `$3` on. */
  readonly values?: readonly unknown[];
}

/** What a load took. */
export interface Loaded {
  readonly table: string;
  readonly rows: number;
  readonly seconds: number;
}

/**
 * Fills tables in little time, and leaves them as if each row had been inserted by itself: indexes are made anew behind
 * the rows, kept sums follow through their triggers, and references that hold by the way the rows are made are not looked
 * up one by one. Hours are not judged, and items are not marked as taken: the rows say so themselves. Which hours overlap is
 * marked at the end.
 */
export const load = async (client: PoolClient, { tables, steps, each, insert, values = [] }: Load): Promise<Loaded> => {
  const began = performance.now();
  const indexes: string[] = [];
  for (const table of tables) indexes.push(...(await dropIndexes(client, table)));
  for (const table of tables) await keepSumsOnly(client, table);
  let rows = 0;
  for (let from = 1; from <= steps; from += each) {
    const part = await client.query(insert, [from, Math.min(steps, from + each - 1), ...values]);
    rows += part.rowCount ?? 0;
  }
  for (const table of tables) await client.query(`alter table ${table} enable trigger all`);
  for (const index of indexes) await client.query(index);
  for (const table of tables) await client.query(`analyze ${table}`);
  return { table: tables.join(", "), rows, seconds: (performance.now() - began) / 1000 };
};

/** Drops the indexes that are of no constraint; returns the statements that make them again. */
const dropIndexes = async (client: PoolClient, table: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     where i.indrelid = $1::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
};

const keepSumsOnly = async (client: PoolClient, table: string): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tgname) as name from pg_trigger where tgrelid = $1::regclass and tgnewtable is not null
       and tgname not in ('judge_new_hours', 'overlapping_hours_added', 'tasks_inserted')`,
    [table],
  );
  await client.query(`alter table ${table} disable trigger all`);
  for (const { name } of rows) await client.query(`alter table ${table} enable trigger ${name}`);
};
