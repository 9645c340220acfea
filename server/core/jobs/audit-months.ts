import type { Sql } from "../db/pool.ts";
import { run } from "../db/run.ts";
import { nameSql, quote, sqlText } from "../db/sql-text.ts";
import type { Job } from "./job.ts";

/** So many months after the present one have their partition of the audit already. */
const ahead = 3;
/** Of PostgreSQL: a lock was not to be had in time. */
const lockTimeout = "55P03";

interface Month {
  /** Of its partition, such as audit_2027_01. */
  readonly name: string;
  readonly begin: string;
  readonly end: string;
}

/**
 * Makes the partitions of the audit for the months from `now` on that have none (migrations 0091 and 0092). Whatever was written
 * for one meanwhile, which the partition of all other times has, moves there. Where somebody reads the audit for long, as
 * a dump does, it gives up within seconds: nothing is lost until the next time.
 */
export const makeAuditMonths = async (sql: Sql, now: Date = new Date()): Promise<void> => {
  for (const month of await missingMonths(sql, now)) {
    // By itself, since its reference to people waits for those who write them, and would hold up others meanwhile.
    if (!(await isThere(sql, month))) await run(sql, sqlText`select create_audit_partition($1)`, [month.name]);
    try {
      await attach(sql, month);
    } catch (error) {
      if ((error as { code?: string }).code !== lockTimeout) throw error;
      return;
    }
  }
};

/** Months before the end of `audit_before` belong to that; those of before `now` only have rows in `audit_other`. */
const missingMonths = (sql: Sql, now: Date): Promise<Month[]> =>
  run(
    sql,
    sqlText`with month as (
        select begin, begin + interval '1 month' as end, to_char(begin, '"audit_"YYYY_MM') as name
        from generate_series(
          date_trunc('month', least($1::timestamptz, (select min(at) from audit_other))),
          $1::timestamptz + interval '${ahead} months', interval '1 month') as begin)
      select name, begin::text, "end"::text from month
      where begin >= coalesce((select substring(pg_get_expr(relpartbound, oid) from 'TO [(]''([^'']+)')
          from pg_class where oid = to_regclass('audit_before')), '-infinity')::timestamptz
        and not exists (select from pg_inherits where inhparent = 'audit'::regclass and inhrelid = to_regclass(name))
      order by begin`,
    [now],
  );

const isThere = async (sql: Sql, { name }: Month): Promise<boolean> =>
  (await run(sql, sqlText`select where to_regclass($1) is not null`, [name])).length > 0;

const attach = (sql: Sql, { name, begin, end }: Month): Promise<void> =>
  sql.transaction().execute(async (tx) => {
    const within = sqlText`at >= ${quote(begin)} and at < ${quote(end)}`;
    await run(tx, sqlText`set local lock_timeout = '1s'`, []);
    await run(tx, sqlText`lock table audit_other in access exclusive mode`, []);
    const others = await run(tx, sqlText`select from audit_other where ${within} limit 1`, []);
    if (others.length > 0) {
      await run(tx, sqlText`alter table audit_other disable trigger audit_append_only`, []);
      await run(
        tx,
        sqlText`with moved as (delete from audit_other where ${within} returning *)
          insert into ${nameSql(name)} select * from moved`,
        [],
      );
      await run(tx, sqlText`alter table audit_other enable trigger audit_append_only`, []);
    }
    await run(
      tx,
      sqlText`alter table audit attach partition ${nameSql(name)} for values from (${quote(begin)}) to (${quote(end)})`,
      [],
    );
  });

/** Hourly, since partitions that are there already cost one small question. */
export const auditMonths: Job = {
  name: "make-audit-months",
  cron: "37 * * * *",
  queue: "audit-months",
  run: ({ db }) => makeAuditMonths(db.sql),
};
