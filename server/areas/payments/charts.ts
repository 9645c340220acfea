import { noHubLabel, noProject, noProjectLabel } from "../../../contract/payments/charts.ts";
import type { Days } from "../../../contract/core/range.ts";
import {
  beginOf,
  fullName,
  joined,
  platformZone,
  quote,
  type SqlText,
  sqlText,
  nameOrder,
} from "../../core/db/sql-text.ts";
import { type Parameters, ref, type View } from "../../core/db/view.ts";

/**
 * SQL: whether the line `p` counts as a payment. Proposed and declined lines do not; approved ones do in every later
 * state, since a reversed line is owed again: their sum is the ledger's labour cost.
 */
export const isPayment = sqlText`p.approved_at is not null`;

/** SQL: whether the line `p` is a payment that was approved on one of these days. */
export const paidIn = ({ startDate, endDate }: Days, params: Parameters): SqlText => {
  const conditions = [
    isPayment,
    ...(startDate ? [sqlText`p.approved_at >= ${beginOf(sqlText`${params.add(startDate)}::date`)}`] : []),
    ...(endDate ? [sqlText`p.approved_at < ${beginOf(sqlText`${params.add(endDate)}::date + 1`)}`] : []),
  ];
  return joined(conditions, " and ");
};

/** Adjustments and jobs have no hours. */
const sumsOf = sqlText`count(*) as payments, coalesce(sum(p.seconds), 0)::bigint as seconds, sum(p.amount)::bigint as amount`;
const sums = { payments: sqlText`s.payments`, seconds: sqlText`s.seconds`, amount: sqlText`s.amount` };
const totals = { totalAmount: sqlText`coalesce(sum(s.amount), 0)`, totalSeconds: sqlText`coalesce(sum(s.seconds), 0)` };

const sumsBy = (id: SqlText, of: SqlText): SqlText =>
  sqlText`(select ${id} as _id, ${sumsOf} from payments p where ${of} group by 1) s`;

/** SQL: sums by project, over the payments `p` that match `of`. */
export const projectSums = (of: SqlText): View => {
  const name = sqlText`coalesce(pr.name, ${quote(noProjectLabel)})`;
  return {
    from: sqlText`${sumsBy(sqlText`coalesce(p.project_id, ${quote(noProject)}::uuid)`, of)} left join projects pr on pr._id = s._id`,
    id: sqlText`s._id`,
    visible: sqlText`true`,
    row: { _id: sqlText`s._id`, project: ref(sqlText`pr._id`, sqlText`pr.name`), ...sums },
    search: [name],
    sorts: { name: nameOrder(name), ...sums, createdAt: sqlText`coalesce(pr.created_at, '-infinity')` },
    defaultOrder: sqlText`s.amount desc, ${nameOrder(name)}`,
    filters: {},
    totals,
  };
};

/** SQL: sums by person, over the payments `p` that match `of`. */
export const personSums = (of: SqlText): View => {
  const person = fullName(sqlText`u`);
  return {
    from: sqlText`${sumsBy(sqlText`p.user_id`, of)} join users u on u._id = s._id`,
    id: sqlText`s._id`,
    visible: sqlText`true`,
    row: { _id: sqlText`s._id`, user: ref(sqlText`u._id`, person), hub: sqlText`u.hub`, ...sums },
    search: [sqlText`(${person})`, sqlText`u.email`, sqlText`u.hub`],
    sorts: { name: nameOrder(person), ...sums, createdAt: sqlText`u.created_at` },
    defaultOrder: sqlText`s.amount desc, ${nameOrder(person)}`,
    filters: {},
    totals,
  };
};

/** The reply of an unpaged list of sums, as JSON text: `rows` selects them as `s`. */
const allOf = (key: string, fields: Readonly<Record<string, SqlText>>, rows: SqlText, order: SqlText): SqlText => {
  const pairs = Object.entries(fields).map(([name, column]) => sqlText`${quote(name)}, ${column}`);
  return sqlText`(select json_build_object(
      ${quote(key)}, coalesce(json_agg(json_build_object(${joined(pairs, ", ")}) order by ${order}), '[]'::json),
      'totalAmount', coalesce(sum(s.amount), 0), 'totalSeconds', coalesce(sum(s.seconds), 0),
      'currency', (select currency from company))::text
    from (${rows}) s)`;
};

/** By the month in which the payment was approved, oldest first. */
export const monthSums = (of: SqlText): SqlText =>
  allOf(
    "months",
    { month: sqlText`s.month`, ...sums },
    sqlText`select to_char(p.approved_at at time zone ${platformZone}, 'YYYY-MM') as month, ${sumsOf}
     from payments p where ${of} group by 1`,
    sqlText`s.month`,
  );

/** By people's current hub, the largest first. */
export const hubSums = (of: SqlText): SqlText =>
  allOf(
    "hubs",
    { hub: sqlText`s.hub`, people: sqlText`s.people`, ...sums },
    sqlText`select u.hub, count(distinct p.user_id) as people, ${sumsOf}
     from payments p join users u on u._id = p.user_id where ${of} group by 1`,
    sqlText`s.amount desc, coalesce(nullif(s.hub, ''), ${quote(noHubLabel)})`,
  );
