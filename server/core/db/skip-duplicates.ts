import type { Sql } from "./pool.ts";
import { run } from "./run.ts";
import { sqlText } from "./sql-text.ts";
import { violatedIndex } from "./violated-index.ts";

/**
 * Changes many records, any of which may violate a unique index, and returns the ids that did, each with that index. A
 * failing set is retried in halves, so that a few among thousands cost only a few more statements. With `stop` everything
 * is rolled back if one fails.
 */
export const changeSkippingDuplicates = async (
  sql: Sql,
  ids: readonly string[],
  onRefusal: "skip" | "stop",
  change: (ids: readonly string[]) => Promise<unknown>,
): Promise<Map<string, string>> => {
  const taken = new Map<string, string>();
  const attempt = async (some: readonly string[]): Promise<void> => {
    if (some.length === 0) return;
    await run(sql, sqlText`savepoint attempt`, []);
    try {
      await change(some);
      await run(sql, sqlText`release savepoint attempt`, []);
    } catch (error) {
      const index = violatedIndex(error);
      if (index === undefined) throw error;
      await run(sql, sqlText`rollback to savepoint attempt`, []);
      await run(sql, sqlText`release savepoint attempt`, []);
      if (some.length === 1) return void taken.set(some[0]!, index);
      const half = some.length >> 1;
      await attempt(some.slice(0, half));
      await attempt(some.slice(half));
    }
  };
  await run(sql, sqlText`savepoint whole`, []);
  await attempt(ids);
  if (taken.size > 0 && onRefusal === "stop") await run(sql, sqlText`rollback to savepoint whole`, []);
  await run(sql, sqlText`release savepoint whole`, []);
  return taken;
};
