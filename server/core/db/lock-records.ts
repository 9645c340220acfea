import { requireExisting } from "../app-error.ts";
import type { Sql } from "./pool.ts";
import { run } from "./run.ts";
import { sqlText, type SqlText } from "./sql-text.ts";
import type { Write } from "./write.ts";

/** Locks records in the order of their ids, so that two calls can't deadlock. */
export const lockRecords = async (sql: Sql, table: SqlText, ids: readonly string[]): Promise<void> => {
  await run(sql, sqlText`select from ${table} where _id = any($1::uuid[]) order by _id for update`, [ids]);
};

/**
 * Locks records, and those of another table that they refer to, so that none of these is deleted meanwhile. `referred` is
 * an SQL query of their ids; `$1` are the ids of the records.
 */
export const lockWithReferred =
  (table: SqlText, other: SqlText, referred: SqlText) =>
  async ({ sql }: Pick<Write, "sql">, ids: readonly string[]): Promise<void> => {
    await lockRecords(sql, table, ids);
    await run(sql, sqlText`select from ${other} where _id in (${referred}) order by _id for key share`, [ids]);
  };

/**
 * A check of bodies that throws validation on a field where the record of a table that it names is deleted. The record
 * stays there until the transaction ends.
 */
export const requireLive =
  (table: SqlText, field: string) =>
  async (sql: Sql, bodies: readonly Readonly<Record<string, unknown>>[]): Promise<void> => {
    const named = [...new Set(bodies.flatMap((body) => body[field] ?? []))];
    if (named.length === 0) return;
    const found = await run(
      sql,
      sqlText`select from ${table} where _id = any($1::uuid[]) and deleted_at is null order by _id for key share`,
      [named],
    );
    requireExisting({ [field]: found.length === named.length });
  };
