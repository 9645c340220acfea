import { paymentStates } from "../../../contract/payments/states.ts";
import { workHistoryStates } from "../../../contract/work-history/states.ts";
import { type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";
import { keptLines } from "./counts.ts";
import { currency } from "./queries.ts";
import { hasSum } from "./rules.ts";
import type { Parameters as SqlParameters } from "../../core/db/view.ts";

/** Sums by state, in the order of a life cycle, as a JSON array. */
const byState = (states: readonly string[], counted: SqlText, select: SqlText): SqlText =>
  sqlText`coalesce((select json_agg(json_build_object('state', s.state, ${counted}, 'seconds', s.seconds, 'amount', s.amount)
      order by array_position(${textArray(states)}, s.state)) from (${select}) s), '[]'::json)`;

/**
 * The sums of one project's money: hours whose payment is not approved yet at the rates of their days, and payment
 * lines by state. No row for an unknown project.
 */
export const projectMoneySql = (id: string, params: SqlParameters): SqlText => {
  const project = sqlText`${params.add(id)}::uuid`;
  const waiting = sqlText`select w.state, count(*) as entries, count(*) filter (where rate.hourly_rate is null) as unrated,
      coalesce(sum(w.seconds) filter (where ${hasSum}), 0) as seconds,
      coalesce(sum(amount_of(w.seconds, rate.hourly_rate)) filter (where ${hasSum}), 0) as amount
    from work_history w left join rate_days() rate on rate.project_id = w.project_id
      and w.checked_in_date >= rate.first_day and w.checked_in_date < rate.next_first_day
    where w.project_id = ${project} and w.state in ('pending', 'needs_correction', 'approved')
    group by w.state`;
  const lines = sqlText`select p.state, sum(p.lines) as payments, sum(p.seconds) as seconds, sum(p.amount) as amount
    from ${keptLines} where p.project_id = ${project} group by p.state having sum(p.lines) <> 0`;
  const counted = sqlText`'entries', s.entries, 'withoutRate', s.unrated`;
  return sqlText`(select json_build_object('projectMoney', json_build_object('_id', existing._id, 'currency', ${currency.currency},
      'waiting', ${byState(workHistoryStates, counted, waiting)},
      'payments', ${byState(paymentStates, sqlText`'payments', s.payments`, lines)}))::text
    from projects existing where existing._id = ${project} and existing.deleted_at is null)`;
};
