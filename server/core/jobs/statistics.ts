import { run } from "../db/run.ts";
import { nameSql, sqlText } from "../db/sql-text.ts";
import type { AnyWrite } from "../db/write.ts";
import type { Job } from "./job.ts";

/** So many new records may make PostgreSQL plan badly until it has looked at their table. */
const many = 1000;
/** In milliseconds: a connection reports what it wrote up to ten seconds after its transaction. */
const reportedAfter = 15_000;
const task = "take-statistics";

/**
 * Has statistics taken soon after a transaction that adds so many records, if they are many: by itself PostgreSQL looks
 * at a table a minute later at the earliest.
 */
export const takeStatisticsAfter = async (write: AnyWrite, records: number): Promise<void> => {
  if (records < many) return;
  await write.enqueue(task, {}, { jobKey: task, runAt: new Date(Date.now() + reportedAfter) });
};

/** Looks at the tables of which a tenth has changed since they were looked at. */
export const takeStatistics: Job = {
  name: task,
  run: async ({ db }) => {
    const changed = await run<{ name: string }>(
      db.sql,
      sqlText`select relname as name from pg_stat_user_tables where schemaname = current_schema()
         and n_mod_since_analyze >= ${many} and n_mod_since_analyze * 10 >= n_live_tup order by relname`,
      [],
    );
    for (const { name } of changed) {
      await db.sql.transaction().execute(async (sql) => {
        await run(sql, sqlText`set local statement_timeout = '10min'`, []);
        // One that autovacuum looks at meanwhile needs no second look.
        await run(sql, sqlText`analyze (skip_locked) ${nameSql(name)}`, []);
      });
    }
  },
};
