import { noHubWords, noProject, noProjectWords } from "../../../contract/payments/charts.ts";
import type { Days } from "../../../contract/core/range.ts";
import { fullName, platformZone } from "../../core/db/sql-text.ts";
import { type Parameters, ref, type View } from "../../core/db/view.ts";

/**
 * SQL: whether the line `p` counts as a payment. What is only proposed or was declined is none; what was approved stays
 * one whatever became of its payout, since a reversed line is owed again: their sum is the ledger's labour cost.
 */
export const isPayment = "p.approved_at is not null";

/** SQL: the first moment of a day of the platform's. */
const beginOf = (day: string): string => `(${day})::timestamp at time zone ${platformZone}`;

/** SQL: whether the line `p` is a payment that was approved on one of these days. */
export const paidIn = ({ startDate, endDate }: Days, params: Parameters): string =>
  [
    isPayment,
    ...(startDate ? [`p.approved_at >= ${beginOf(`${params.add(startDate)}::date`)}`] : []),
    ...(endDate ? [`p.approved_at < ${beginOf(`${params.add(endDate)}::date + 1`)}`] : []),
  ].join(" and ");

/** Adjustments have no hours. */
const sumsOf = "count(*) as payments, coalesce(sum(p.seconds), 0)::bigint as seconds, sum(p.amount)::bigint as amount";
const sums = { payments: "s.payments", seconds: "s.seconds", amount: "s.amount" };
const totals = { totalAmount: "coalesce(sum(s.amount), 0)", totalSeconds: "coalesce(sum(s.seconds), 0)" };

const sumsBy = (id: string, of: string): string =>
  `(select ${id} as _id, ${sumsOf} from payments p where ${of} group by 1) s`;

/** Sums by project, over the payments `p` for which `of` holds. */
export const projectSums = (of: string): View => {
  const name = `coalesce(pr.name, '${noProjectWords}')`;
  return {
    from: `${sumsBy(`coalesce(p.project_id, '${noProject}'::uuid)`, of)} left join projects pr on pr._id = s._id`,
    id: "s._id",
    visible: "true",
    row: { _id: "s._id", project: ref("pr._id", "pr.name"), ...sums },
    search: [name],
    sorts: { name: `lower(${name})`, ...sums },
    defaultOrder: `s.amount desc, lower(${name})`,
    filters: {},
    totals,
  };
};

/** Sums by person, over the payments `p` for which `of` holds. */
export const personSums = (of: string): View => {
  const person = fullName("u");
  return {
    from: `${sumsBy("p.user_id", of)} join users u on u._id = s._id`,
    id: "s._id",
    visible: "true",
    row: { _id: "s._id", user: ref("u._id", person), hub: "u.hub", ...sums },
    search: [`(${person})`, "u.email", "u.hub"],
    sorts: { name: `lower(${person})`, ...sums },
    defaultOrder: `s.amount desc, lower(${person})`,
    filters: {},
    totals,
  };
};

/** The reply of sums that are all answered at once, as JSON text: `rows` is a select of them as `s`. */
const allOf = (key: string, fields: Readonly<Record<string, string>>, rows: string, order: string): string => {
  const pairs = Object.entries(fields).map(([name, column]) => `'${name}', ${column}`);
  return `(select json_build_object(
      '${key}', coalesce(json_agg(json_build_object(${pairs.join(", ")}) order by ${order}), '[]'::json),
      'totalAmount', coalesce(sum(s.amount), 0), 'totalSeconds', coalesce(sum(s.seconds), 0),
      'currency', (select currency from company))::text
    from (${rows}) s)`;
};

/** By the month in which the payment was approved, oldest first. */
export const monthSums = (of: string): string =>
  allOf(
    "months",
    { month: "s.month", ...sums },
    `select to_char(p.approved_at at time zone ${platformZone}, 'YYYY-MM') as month, ${sumsOf}
     from payments p where ${of} group by 1`,
    "s.month",
  );

/** By the hub of the people now, the largest first. */
export const hubSums = (of: string): string =>
  allOf(
    "hubs",
    { hub: "s.hub", people: "s.people", ...sums },
    `select u.hub, count(distinct p.user_id) as people, ${sumsOf}
     from payments p join users u on u._id = p.user_id where ${of} group by 1`,
    `s.amount desc, coalesce(nullif(s.hub, ''), '${noHubWords}')`,
  );
