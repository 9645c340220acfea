import { noHubLabel, noProject, noProjectLabel } from "../../../contract/payments/charts.ts";
import type { Days } from "../../../contract/core/range.ts";
import { fullName, joined, nameOrder, quote, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { type Parameters, ref, type View, joinedTexts } from "../../core/db/view.ts";
import { keptLinesByDay, onDays } from "./counts.ts";
import { personSumsOf } from "./person-sums.ts";

const sums = { payments: sqlText`s.payments`, seconds: sqlText`s.seconds`, amount: sqlText`s.amount` };
const totals = { totalAmount: sqlText`coalesce(sum(s.amount), 0)`, totalSeconds: sqlText`coalesce(sum(s.seconds), 0)` };

/**
 * What was approved for payment on these days, by `key`. Proposed and declined lines don't count; approved ones do in every
 * later state, since a reversed line is owed again: their sum is the ledger's labour cost.
 */
const sumsBy = (key: SqlText, days: Days, params: Parameters): SqlText =>
  sqlText`select ${key}, sum(p.lines)::bigint as payments, sum(p.seconds)::bigint as seconds, sum(p.amount)::bigint as amount
    from ${keptLinesByDay} where ${joined([sqlText`true`, ...onDays(days, params)], " and ")}
    group by 1 having sum(p.lines) <> 0`;

/** Sums of these days, and the list of them, which reads them as `sums`. */
export interface SumsList {
  readonly sumsOf: (days: Days, params: Parameters) => SqlText;
  readonly view: View;
}

const projectName = sqlText`coalesce(pr.name, ${quote(noProjectLabel)})`;
export const projectSums: SumsList = {
  sumsOf: (days, params) => sumsBy(sqlText`coalesce(p.project_id, ${quote(noProject)}::uuid) as _id`, days, params),
  view: {
    from: sqlText`sums s left join projects pr on pr._id = s._id`,
    id: sqlText`s._id`,
    visible: sqlText`true`,
    row: { _id: sqlText`s._id`, project: ref(sqlText`pr._id`, sqlText`pr.name`), ...sums },
    search: [projectName],
    sorts: { name: nameOrder(projectName), ...sums, createdAt: sqlText`coalesce(pr.created_at, '-infinity')` },
    defaultOrder: sqlText`s.amount desc, ${nameOrder(projectName)}`,
    filters: {},
    totals,
  },
};

const person = fullName(sqlText`u`);
export const personSums: SumsList = {
  sumsOf: personSumsOf,
  view: {
    from: sqlText`sums s left join users u on u._id = s._id`,
    id: sqlText`s._id`,
    visible: sqlText`true`,
    row: { _id: sqlText`s._id`, user: ref(sqlText`u._id`, person), hub: sqlText`u.hub`, ...sums },
    search: joinedTexts(sqlText`u._id`, [sqlText`(${person})`, sqlText`u.email`, sqlText`u.hub`]),
    sorts: { name: nameOrder(person), ...sums, createdAt: sqlText`u.created_at` },
    defaultOrder: sqlText`s.amount desc, ${nameOrder(person)}`,
    leading: sqlText`s.amount`,
    filters: {},
    totals,
  },
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
export const monthSums = (days: Days, params: Parameters): SqlText =>
  allOf(
    "months",
    { month: sqlText`s.month`, ...sums },
    sumsBy(sqlText`to_char(p.approved_on::timestamp, 'YYYY-MM') as month`, days, params),
    sqlText`s.month`,
  );

/** By people's current hub, the largest first. */
export const hubSums = (days: Days, params: Parameters): SqlText =>
  allOf(
    "hubs",
    { hub: sqlText`s.hub`, people: sqlText`s.people`, ...sums },
    sqlText`select u.hub, count(*) as people, sum(of.payments)::bigint as payments, sum(of.seconds)::bigint as seconds,
        sum(of.amount)::bigint as amount
      from (${personSumsOf(days, params)}) of join users u on u._id = of._id group by 1`,
    sqlText`s.amount desc, coalesce(nullif(s.hub, ''), ${quote(noHubLabel)})`,
  );
