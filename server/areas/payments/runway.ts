import { averageWeeks, owedAges, owedStates, type PayStep, paySteps } from "../../../contract/payments/charts.ts";
import { joined, quote, sqlText, type SqlText, today, textArray } from "../../core/db/sql-text.ts";
import { instant } from "../../core/db/view.ts";
import { keptLinesByDay, keptLines } from "./counts.ts";

/** SQL: the Monday of this week, as a day in the platform's time zone. */
const thisMonday = sqlText`date_trunc('week', ${today}::timestamp)::date`;
const owed = textArray(owedStates);
/** Lines in a run fall due before the rest. */
const inRun = textArray(["scheduled"]);

/** SQL: the lower bound of the age class of what was approved on the day of `p`, in days. */
const ageClass = sqlText`case ${joined(
  owedAges.toReversed().map((from) => sqlText`when ${today} - p.approved_on >= ${from} then ${from}`),
  " ",
)} else 0 end`;

/** SQL: the count and amount of hours in a state, at their projects' rates. */
const hoursIn = (state: "approved" | "pending"): SqlText =>
  sqlText`select count(*) as n, coalesce(sum(amount_of(w.seconds, rate.hourly_rate)), 0)::bigint as amount,
     count(*) filter (where rate.hourly_rate is null) as "withoutRate"
   from work_history w left join rate_days() rate on rate.project_id = w.project_id
     and w.checked_in_date >= rate.first_day and w.checked_in_date < rate.next_first_day
   where w.state = ${quote(state)}`;

/** SQL: the same, with jobs that were accepted and whose payment is not approved yet. */
const approvedNotPaid = sqlText`select sum(part.n)::bigint as n, sum(part.amount)::bigint as amount,
     sum(part."withoutRate")::bigint as "withoutRate"
   from (${hoursIn("approved")} union all
     select coalesce(sum(p.lines), 0), coalesce(sum(p.amount), 0)::bigint, 0 from ${keptLines}
     where p.state = 'proposed' and p.kind = 'piece') part`;

const linesIn = (states: SqlText): SqlText =>
  sqlText`select coalesce(sum(o.payments), 0)::bigint as n, coalesce(sum(o.amount), 0)::bigint as amount, 0 as "withoutRate"
   from owed o where o.state = any (${states})`;

const due: Record<PayStep, SqlText> = {
  scheduled: linesIn(inRun),
  owed: linesIn(sqlText`array(select unnest(${owed}) except select unnest(${inRun}))`),
  approved: approvedNotPaid,
  pending: hoursIn("pending"),
};

/** The whole reply as JSON text. Only pending hours are an estimate: all others were approved. */
export const runwaySql = sqlText`(
  with owed as materialized (
    select p.state, ${ageClass} as age, sum(p.lines)::bigint as payments, sum(p.amount)::bigint as amount
    from ${keptLinesByDay} where p.state = any (${owed}) group by 1, 2 having sum(p.lines) <> 0),
  due as (${joined(
    paySteps.map(
      (step, week) =>
        sqlText`select ${week} as week, ${quote(step)} as step, ${step === "pending" ? sqlText`true` : sqlText`false`} as "isEstimate", part.* from (${due[step]}) part`,
    ),
    " union all ",
  )})
  select json_build_object(
    'asOf', ${instant(sqlText`now()`)},
    'currency', (select currency from company),
    'owed', (select coalesce(json_agg(json_build_object('state', o.state, 'age', o.age, 'payments', o.payments,
      'amount', o.amount) order by array_position(${owed}, o.state), o.age), '[]'::json) from owed o),
    'totalOwed', (select coalesce(sum(o.amount), 0)::bigint from owed o),
    'onTheWay', (select coalesce(sum(p.amount), 0)::bigint from ${keptLines}
      where p.state = any (${textArray(["sent", "awaiting_recipient"])})),
    'weeks', (select json_agg(json_build_object('week', ${thisMonday} + 7 * d.week, 'step', d.step, 'count', d.n,
      'amount', d.amount, 'isEstimate', d."isEstimate", 'withoutRate', d."withoutRate") order by d.week) from due d),
    'weeklyAmount', (select round(coalesce(sum(p.amount), 0) / ${averageWeeks}.0)::bigint from ${keptLinesByDay}
      where p.approved_on >= ${thisMonday} - ${7 * averageWeeks} and p.approved_on < ${thisMonday}))::text)`;
