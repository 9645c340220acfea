import { paymentStates } from "../../../contract/payments/states.ts";
import { workHistoryStates } from "../../../contract/work-history/states.ts";
import { words } from "../../core/db/sql-text.ts";
import { currency } from "./queries.ts";
import { hasSum } from "./rules.ts";
import type { Parameters as SqlParameters } from "../../core/db/view.ts";

/** Sums by state, in the order of a life cycle, as a JSON array. */
const byState = (states: readonly string[], counted: string, select: string): string =>
  `coalesce((select json_agg(json_build_object('state', s.state, ${counted}, 'seconds', s.seconds, 'amount', s.amount)
      order by array_position(${words(states)}, s.state)) from (${select}) s), '[]'::json)`;

/**
 * Where the money of one project stands: hours whose payment is not approved yet at the rates of their days, and payment
 * lines by state. Nothing at all where there is no such project.
 */
export const projectMoneySql = (id: string, params: SqlParameters): string => {
  const project = `${params.add(id)}::uuid`;
  const waiting = `select w.state, count(*) as entries, count(*) filter (where rate.hourly_rate is null) as unrated,
      coalesce(sum(w.seconds) filter (where ${hasSum}), 0) as seconds,
      coalesce(sum(amount_of(w.seconds, rate.hourly_rate)) filter (where ${hasSum}), 0) as amount
    from work_history w left join rate_days() rate on rate.project_id = w.project_id
      and w.checked_in_date >= rate.first_day and w.checked_in_date < rate.next_first_day
    where w.project_id = ${project} and w.state in ('pending', 'needs_correction', 'approved')
    group by w.state`;
  const lines = `select p.state, count(*) as payments, coalesce(sum(p.seconds), 0) as seconds, sum(p.amount) as amount
    from payments p where p.project_id = ${project} group by p.state`;
  const counted = "'entries', s.entries, 'withoutRate', s.unrated";
  return `(select json_build_object('projectMoney', json_build_object('_id', known._id, 'currency', ${currency.currency},
      'waiting', ${byState(workHistoryStates, counted, waiting)},
      'payments', ${byState(paymentStates, "'payments', s.payments", lines)}))::text
    from projects known where known._id = ${project} and known.deleted_at is null)`;
};
