import { dashboardDays } from "../../../contract/dashboard/endpoints.ts";
import type { Days } from "../../../contract/core/range.ts";
import { platformZone, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { daysSql } from "../../core/db/days.ts";
import type { Parameters } from "../../core/db/view.ts";
import { anyProject, byHour, entriesOfEach, keptDays, keptWeeks } from "../work-history/actions.ts";
import { entriesIn, hours, isListed, scopeFields, seesCompany, sumsIn, work } from "./scope.ts";
import { columns, object } from "./sql-objects.ts";

/** Each of these is a reply as JSON text, for the caller `me`. */

const mondayOf = (day: SqlText): SqlText => sqlText`date_trunc('week', ${day}::timestamp)::date`;
const week = { checkIns: work.checkIns, ...hours };

/** SQL: the different people of the days of `d` that lie in the week `every`. */
const peopleOfWeek = sqlText`select count(*)
  from (select w.user_id
    from (select greatest(every.monday, d.first) as first, least(every.monday + 6, d.last) as last) d
    cross join lateral (select * from ${entriesIn} w) w group by 1) w where ${isListed}`;

/** SQL: those who worked in the week `every`, and were deleted since. */
const deleted = sqlText`select count(*) from users gone where gone.deleted_at is not null and exists (
  select from work_history w
  where w.user_id = gone._id and w.checked_in_date between every.monday and every.monday + 6 offset 0)`;

/** Weeks without work are zeros. */
export const weeklySql = (days: Days, params: Parameters): SqlText => sqlText`(
  with span as (${daysSql(days, dashboardDays.weeks, params)}),
  d as (select ${days.startDate ? sqlText`first` : mondayOf(sqlText`first`)} as first, last from span),
  sums as (
    select ${mondayOf(sqlText`w.checked_in_date`)} as monday, ${columns(week)}
    from d cross join lateral (select * from ${sumsIn}) w group by 1)
  select ${object({
    ...scopeFields,
    weeks: sqlText`(select json_agg(${object({
      week: sqlText`every.monday`,
      people: sqlText`coalesce(kept.people - (${deleted}), (${peopleOfWeek}))`,
      ...Object.fromEntries(Object.keys(week).map((name) => [name, `coalesce(s."${name}", 0)`])),
    })} order by every.monday)
      from (select day::date as monday from generate_series(${mondayOf(sqlText`d.first`)}::timestamp, d.last::timestamp,
        interval '7 days') as day) every left join sums s on s.monday = every.monday
        left join (select * from ${keptWeeks} where project_id = ${anyProject}) kept on ${seesCompany}
          and kept.monday = every.monday and every.monday >= d.first and every.monday + 6 <= d.last)`,
  })}::text from d)`;

/** The time worked in each hour of the day: the company's of the days that it is kept of, all else from the entries. */
export const hourlySql = (days: Days, params: Parameters): SqlText => sqlText`(
  with d as (${daysSql(days, dashboardDays.summary, params)}),
  kept as materialized (
    select k.day from d cross join ${keptDays} where ${seesCompany} and k.day between d.first and d.last),
  others as materialized (
    select day::date as day from d cross join generate_series(d.first::timestamp, d.last::timestamp, interval '1 day') as day
    where day::date not in (select day from kept)),
  ${byHour(entriesOn)},
  hours as (
    select hour, sum(seconds)::bigint as seconds
    from (select hour, seconds from by_hour
      union all select h.hour, h.seconds from kept join work_history_by_hour h on h.checked_in_date = kept.day) as all_days
    group by 1)
  select ${object({
    ...scopeFields,
    timeZone: platformZone,
    hours: sqlText`(select json_agg(json_build_object('hour', every.hour, 'seconds', coalesce(h.seconds, 0)) order by every.hour)
      from generate_series(0, 23) as every (hour) left join hours h on h.hour = every.hour)`,
  })}::text from d)`;

/** SQL: the company's entries of the days of `others`, or all of the caller's own. */
const entriesOn = sqlText`(
  select x.* from ${entriesOfEach(sqlText`others`)} x where ${seesCompany}
  union all select x.* from work_history x, d
  where not ${seesCompany} and x.user_id = me._id and x.checked_in_date between d.first and d.last) w`;
