import type { Days } from "../../../contract/core/range.ts";
import { sumsOfDays } from "../../core/db/days.ts";
import type { KeptSums } from "../../core/db/kept-sums.ts";
import { beginOf, dayOf, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { Parameters } from "../../core/db/view.ts";

/** Sums of approved payment lines by person and month. By day there would be nearly as many as lines. */
export const personPaymentsSums: KeptSums = {
  noun: "payments of people",
  changes: sqlText`payment_person_changes`,
  columns: sqlText`user_id, approved_month, approved_quarter, lines, seconds, amount`,
  addUp: sqlText`add_up_person_payments`,
  faults: sqlText`person_payment_sum_faults`,
};

const columns = sqlText`user_id, lines, seconds, amount`;
const ofAllTime = sqlText`select ${columns} from payments_by_person union all select ${columns} from payment_person_changes
  where approved_quarter is null`;

/** SQL: an expression of no table, which PostgreSQL would else work out for each row that it compares with it. */
const once = (expression: SqlText): SqlText => sqlText`(select ${expression})`;

/**
 * SQL: lines `p` that were approved on these days. An index knows the instants. A clock that is set back at the beginning of a
 * day has an hour of that day before it, so the days alone decide near it.
 */
const approvedBetween = (first: SqlText, last: SqlText): SqlText => {
  const day = dayOf(sqlText`p.approved_at`);
  const near = sqlText`interval '3 hours'`;
  return sqlText`p.approved_at >= ${once(beginOf(first))} - ${near} and ${day} >= ${once(first)}
    and p.approved_at < ${once(beginOf(sqlText`${last} + 1`))} + ${near} and ${day} <= ${once(last)}`;
};

/** SQL: what was approved for payment on the days of `d`, as sums `p` by person, some of a person each. */
export const paymentsByPersonIn = sqlText`${sumsOfDays({
  columns,
  period: { month: sqlText`approved_month`, quarter: sqlText`approved_quarter` },
  kept: { months: sqlText`payments_by_person_and_month`, quarters: sqlText`payments_by_person_and_quarter` },
  changes: personPaymentsSums.changes,
  recordsOn: ({
    first,
    last,
    sign,
  }) => sqlText`select user_id, ${sign}, ${sign} * coalesce(p.seconds, 0), ${sign} * amount
    from payments p where ${approvedBetween(first, last)}`,
})} p`;

/** No day of a query is before or after these. */
const [firstDay, lastDay] = ["0001-01-01", "9999-12-31"];

/** SQL: a select of people (`_id`) with what was approved for payment to them on these days, and how much it is. */
export const personSumsOf = ({ startDate, endDate }: Days, params: Parameters): SqlText => {
  const day = (value: string): SqlText => sqlText`${params.add(value)}::date`;
  const from =
    startDate || endDate
      ? sqlText`(select ${day(startDate ?? firstDay)} as first, ${day(endDate ?? lastDay)} as last) d,
    lateral ${paymentsByPersonIn}`
      : sqlText`(${ofAllTime}) p`;
  return sqlText`select p.user_id as _id, total(p.lines) as payments, total(p.seconds) as seconds, total(p.amount) as amount
    from ${from} group by 1 having total(p.lines) <> 0`;
};
