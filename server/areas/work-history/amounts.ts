import type { z } from "zod";
import type { HoursSums } from "../../../contract/work-history/entity.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { amountsSql, sumsSql } from "./queries.ts";

/**
 * Locks the projects of entries until the transaction ends, so that no rate changes between a look at an amount and its
 * payment. Like a check-in it locks projects before people.
 */
export const holdRates = async (sql: Sql, ids: readonly string[]): Promise<void> => {
  const ofEntries = sqlText`select project_id from work_history where _id = any($1::uuid[])`;
  await run(sql, sqlText`select from projects where _id in (${ofEntries}) order by _id for share`, [ids]);
};

/** The amounts of entries in minor units, by id; null where an entry has none yet. */
export const amountsOf = async (sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, number | null>> => {
  const rows = await run<{ _id: string; amount: number | null }>(sql, amountsSql, [ids]);
  return new Map(rows.map(({ _id, amount }) => [_id, amount]));
};

/** What amounts come to, in minor units. */
export const sumOf = (amounts: Iterable<number | null>): number =>
  [...amounts].reduce<number>((sum, amount) => sum + (amount ?? 0), 0);

/** What entries come to. */
export const sumsOf = async (sql: Sql, ids: readonly string[]): Promise<z.output<typeof HoursSums>> =>
  (await run<z.output<typeof HoursSums>>(sql, sumsSql, [ids]))[0]!;
