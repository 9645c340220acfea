import { dashboardDays } from "../../../contract/dashboard/endpoints.ts";
import type { Days } from "../../../contract/core/range.ts";
import { platformZone, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { daysSql } from "../../core/db/days.ts";
import type { Parameters } from "../../core/db/view.ts";
import { hourOfSlot, isWorked, slot, slotOf, slotSeconds, workedFrom, workedUntil } from "../work-history/actions.ts";
import { entriesIn, hours, isListed, scopeFields, sumsIn, work } from "./scope.ts";
import { columns, object } from "./sql-objects.ts";

/** Each of these is a reply as JSON text, for the caller `me`. */

const mondayOf = (day: SqlText): SqlText => sqlText`date_trunc('week', ${day}::timestamp)::date`;
const week = { checkIns: work.checkIns, ...hours };

/** Weeks without work are zeros. */
export const weeklySql = (days: Days, params: Parameters): SqlText => sqlText`(
  with span as (${daysSql(days, dashboardDays.weeks, params)}),
  d as (select ${days.startDate ? sqlText`first` : mondayOf(sqlText`first`)} as first, last from span),
  sums as (
    select ${mondayOf(sqlText`w.checked_in_date`)} as monday, ${columns(week)}
    from d cross join lateral (select * from ${sumsIn}) w group by 1),
  worked as (
    select w.monday, count(*) as people
    from (select ${mondayOf(sqlText`w.checked_in_date`)} as monday, w.user_id
      from d cross join lateral (select * from ${entriesIn} w) w group by 1, 2) w
    where ${isListed} group by 1)
  select ${object({
    ...scopeFields,
    weeks: sqlText`(select json_agg(${object({
      week: sqlText`every.monday`,
      people: sqlText`coalesce(p.people, 0)`,
      ...Object.fromEntries(Object.keys(week).map((name) => [name, `coalesce(s."${name}", 0)`])),
    })} order by every.monday)
      from (select day::date as monday from generate_series(${mondayOf(sqlText`d.first`)}::timestamp, d.last::timestamp,
        interval '7 days') as day) every left join sums s on s.monday = every.monday
        left join worked p on p.monday = every.monday)`,
  })}::text from d)`;

/**
 * The time worked in each hour of the day. Instead of splitting each entry, its two ends are counted by slot; the
 * number at work in a slot follows from the slots before. The list of an hour counts by the same slots, entry by entry.
 */
export const hourlySql = (days: Days, params: Parameters): SqlText => sqlText`(
  with d as (${daysSql(days, dashboardDays.summary, params)}),
  worked as materialized (
    select ${workedFrom} as began, ${workedUntil} as ended
    from d cross join lateral (select * from ${entriesIn} w) w where ${isWorked}),
  ends as (
    select ${slotOf(sqlText`e.at`)} as slot, e.step, e.at
    from worked cross join lateral
      (values (began, 1), (ended, -1)) as e (at, step)),
  changes as (
    select slot, sum(step) as step, sum(step * extract(epoch from at - slot)) as late from ends group by slot),
  slots as (
    select every.slot, ${slotSeconds} * sum(coalesce(c.step, 0)) over (order by every.slot) - coalesce(c.late, 0) as seconds
    from (select generate_series(min(slot), max(slot), ${slot}) as slot from changes) every
    left join changes c on c.slot = every.slot),
  by_hour as (
    select ${hourOfSlot(sqlText`slot`)} as hour, sum(seconds)::bigint as seconds
    from slots group by 1)
  select ${object({
    ...scopeFields,
    timeZone: platformZone,
    hours: sqlText`(select json_agg(json_build_object('hour', every.hour, 'seconds', coalesce(h.seconds, 0)) order by every.hour)
      from generate_series(0, 23) as every (hour) left join by_hour h on h.hour = every.hour)`,
  })}::text from d)`;
