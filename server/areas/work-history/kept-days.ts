import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { platformZone, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { hourOfSlot, slot, slotOf, slotSeconds, workedFrom, workedUntil } from "./hour-of-day.ts";
import { isWorked } from "./rules.ts";

/**
 * SQL: the time worked in each hour of the day by the entries `w` of a source, as `by_hour` by the day of the check-in.
 * Instead of splitting each entry, its two ends are counted by slot; the number at work in a slot follows from the slots
 * before. The list of an hour counts by the same slots, entry by entry.
 */
export const byHour = (entries: SqlText): SqlText => sqlText`
  worked as materialized (
    select w.checked_in_date as day, ${workedFrom} as began, ${workedUntil} as ended from ${entries} where ${isWorked}),
  changes as (
    select day, ${slotOf(sqlText`e.at`)} as slot, sum(e.step) as step,
      sum(e.step * extract(epoch from e.at - ${slotOf(sqlText`e.at`)})) as late
    from worked cross join lateral (values (began, 1), (ended, -1)) as e (at, step) group by 1, 2),
  slots as (
    select every.day, every.slot, ${slotSeconds} * sum(coalesce(c.step, 0)) over (partition by every.day order by every.slot)
      - coalesce(c.late, 0) as seconds
    from (select day, generate_series(min(slot), max(slot), ${slot}) as slot from changes group by day) every
    left join changes c on c.day = every.day and c.slot = every.slot),
  by_hour as (
    select day, ${hourOfSlot(sqlText`slot`)} as hour, sum(seconds)::bigint as seconds from slots group by 1, 2)`;

/**
 * SQL: the entries of each `day` of some days. Day by day: of how many there are PostgreSQL knows too little, and would read
 * all entries for a few.
 */
export const entriesOfEach = (days: SqlText): SqlText => sqlText`(select entry.* from ${days} cross join lateral (
  select * from work_history where checked_in_date = day offset 0) entry)`;

/** SQL: days whose hours are kept: by the clocks of now, and nothing of them has changed since. */
export const keptDays = sqlText`(select checked_in_date as day from work_history_kept_days k
  where time_zone = ${platformZone}
    and not exists (select from work_history_changes c where c.checked_in_date = k.checked_in_date)) k`;

/** So many days are kept at once: those of a company that is large take PostgreSQL some seconds. */
const daysAtOnce = 20;

/** Keeps the hours of some days of which they are not kept, the newest first. Resolves to how many these were. */
export const keepDays = (db: Database): Promise<number> =>
  whileNothingIsAddedUp(db, async (sql) => {
    await run(sql, sqlText`delete from work_history_kept_days where time_zone <> ${platformZone}`, []);
    const [kept] = await run<{ days: number }>(
      sql,
      sqlText`with days as materialized (
         select distinct checked_in_date as day from work_history_by_day
         where checked_in_date not in (select checked_in_date from work_history_kept_days)
         order by 1 desc limit ${daysAtOnce}),
       kept as (insert into work_history_kept_days select day, ${platformZone} from days),
       ${byHour(sqlText`${entriesOfEach(sqlText`days`)} w`)},
       hours as (insert into work_history_by_hour select day, hour, seconds from by_hour where seconds > 0)
       select count(*) as days from days`,
      [],
    );
    return kept!.days;
  });

/** What is kept must be there already when it is added up that it is right no more. */
export const whileNothingIsAddedUp = <T>({ sql }: Database, work: (sql: Sql) => Promise<T>): Promise<T> =>
  sql.transaction().execute(async (tx) => {
    await run(tx, sqlText`lock table work_history_by_project in share row exclusive mode`, []);
    return work(tx);
  });
