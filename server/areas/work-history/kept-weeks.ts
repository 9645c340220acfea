import type { Database } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { entriesOfEach, whileNothingIsAddedUp } from "./kept-days.ts";

/** SQL: in place of a project, all of them. */
export const anyProject = sqlText`'00000000-0000-0000-0000-000000000000'::uuid`;

/** SQL: how many people worked in a week, of each project and of any, of weeks of which nothing has changed since. */
export const keptWeeks = sqlText`(select monday, project_id, people from work_history_people_of_week k
  where not exists (
    select from work_history_changes c where c.checked_in_date between k.monday and k.monday + 6)) k`;

/** So many weeks are kept at once. */
const weeksAtOnce = 8;

/** Keeps how many people worked in some weeks of which it is not kept, the newest first. Resolves to how many these were. */
export const keepWeeks = (db: Database): Promise<number> =>
  whileNothingIsAddedUp(db, async (sql) => {
    const [kept] = await run<{ weeks: number }>(
      sql,
      sqlText`with weeks as materialized (
         select distinct monday_of(checked_in_date) as monday from work_history_by_day
         where monday_of(checked_in_date) not in (select monday from work_history_kept_weeks)
         order by 1 desc limit ${weeksAtOnce}),
       kept as (insert into work_history_kept_weeks select monday from weeks),
       days as (select monday + n as day from weeks, generate_series(0, 6) as n),
       entries as materialized (
         select monday_of(checked_in_date) as monday, project_id, user_id, bool_or(state <> 'running') as is_finished
         from ${entriesOfEach(sqlText`days`)} w group by 1, 2, 3),
       counted as (
         insert into work_history_people_of_week (monday, project_id, people)
         select monday, project_id, count(*) from entries where is_finished group by 1, 2
         union all select monday, ${anyProject}, count(*)
         from (select monday, user_id from entries group by 1, 2) as people group by 1)
       select count(*) as weeks from weeks`,
      [],
    );
    return kept!.weeks;
  });
