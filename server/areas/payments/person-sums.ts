import type { Days } from "../../../contract/core/range.ts";
import { wholeMonths } from "../../core/db/days.ts";
import type { KeptSums } from "../../core/db/kept-sums.ts";
import { beginOf, dayOf, joined, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { Parameters } from "../../core/db/view.ts";

/** Sums of approved payment lines by person and month. By day there would be nearly as many as lines. */
export const personPaymentsSums: KeptSums = {
  noun: "payments of people",
  changes: sqlText`payment_person_changes`,
  columns: sqlText`user_id, approved_month, lines, seconds, amount`,
  addUp: sqlText`add_up_person_payments`,
  faults: sqlText`person_payment_sum_faults`,
};

/** Whole months, and days that are added to them or taken from them: together the days that were asked for. */
export interface Spread {
  /** First days of months. */
  readonly months?: { readonly first: string; readonly last: string };
  readonly rest: readonly { readonly startDate?: string; readonly endDate?: string; readonly sign: 1 | -1 }[];
}

/** Numbered one by one; no day of a query is before the first or after the last. */
const numberOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
const [firstMonth, lastMonth] = [numberOf("0001-01-01"), numberOf("9999-12-31")];
const two = (value: number): string => String(value).padStart(2, "0");
const dayIn = (month: number, day: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, "0")}-${two((month % 12) + 1)}-${two(day)}`;
/** The calendar repeats itself after 400 years. */
const lengthOf = (month: number): number =>
  new Date(Date.UTC(2000 + (Math.floor(month / 12) % 400), (month % 12) + 1, 0)).getUTCDate();

/** Of a month that is asked for in part its fewer days are read: those that are asked for, or the others. */
export const spreadOf = ({ startDate, endDate }: Days): Spread => {
  let [first, last] = [firstMonth, lastMonth];
  const rest: Spread["rest"][number][] = [];
  if (startDate !== undefined) {
    const [month, day] = [numberOf(startDate), Number(startDate.slice(8))];
    const isLate = day - 1 > lengthOf(month) / 2;
    first = isLate ? month + 1 : month;
    if (isLate) rest.push({ startDate, endDate: dayIn(month, lengthOf(month)), sign: 1 });
    else if (day > 1) rest.push({ startDate: dayIn(month, 1), endDate: dayIn(month, day - 1), sign: -1 });
  }
  if (endDate !== undefined) {
    const [month, day] = [numberOf(endDate), Number(endDate.slice(8))];
    const isEarly = day < lengthOf(month) / 2;
    last = isEarly ? month - 1 : month;
    if (isEarly) rest.push({ startDate: dayIn(month, 1), endDate, sign: 1 });
    else if (day < lengthOf(month))
      rest.push({ startDate: dayIn(month, day + 1), endDate: dayIn(month, lengthOf(month)), sign: -1 });
  }
  if (first > last) return { rest: [{ ...(startDate && { startDate }), ...(endDate && { endDate }), sign: 1 }] };
  return { months: { first: dayIn(first, 1), last: dayIn(last, 1) }, rest };
};

/** SQL: a select of people (`_id`) with what was approved for payment to them on these days, and how much it is. */
export const personSumsOf = (days: Days, params: Parameters): SqlText => {
  const parts = days.startDate || days.endDate ? partsOf(spreadOf(days), params) : [ofAllTime];
  return sqlText`select user_id as _id, sum(lines)::bigint as payments, sum(seconds)::bigint as seconds,
      sum(amount)::bigint as amount
    from (${joined(parts, " union all ")}) as parts group by 1 having sum(lines) <> 0`;
};

const columns = sqlText`user_id, lines, seconds, amount`;
const ofAllTime = sqlText`select ${columns} from payments_by_person union all select ${columns} from payment_person_changes`;

const partsOf = ({ months, rest }: Spread, params: Parameters): SqlText[] => [
  ...(months ? [ofMonths(params.add(months.first), params.add(months.last))] : []),
  ...rest.map(
    ({
      sign,
      ...days
    }) => sqlText`select user_id, ${sign} as lines, ${sign} * coalesce(seconds, 0) as seconds, ${sign} * amount as amount
      from payments p where ${joined(approvedOn(days, params), " and ")}`,
  ),
];

const ofMonths = (first: SqlText, last: SqlText): SqlText =>
  joined(
    [sqlText`payments_by_person_and_month`, sqlText`payment_person_changes`].map(
      (kept) => sqlText`select ${columns} from ${kept} where approved_month between ${first}::date and ${last}::date`,
    ),
    " union all ",
  );

/**
 * An index knows the instants. A clock that is set back at the beginning of a day has an hour of that day before it, so the
 * days alone decide near it.
 */
const approvedBetween = (first?: SqlText, last?: SqlText): SqlText[] => {
  const day = dayOf(sqlText`p.approved_at`);
  const near = sqlText`interval '3 hours'`;
  return [
    ...(first ? [sqlText`p.approved_at >= ${beginOf(first)} - ${near}`, sqlText`${day} >= ${first}`] : []),
    ...(last ? [sqlText`p.approved_at < ${beginOf(sqlText`${last} + 1`)} + ${near}`, sqlText`${day} <= ${last}`] : []),
  ];
};

const approvedOn = ({ startDate, endDate }: Days, params: Parameters): SqlText[] =>
  approvedBetween(
    startDate ? sqlText`${params.add(startDate)}::date` : undefined,
    endDate ? sqlText`${params.add(endDate)}::date` : undefined,
  );

/** SQL: an expression of no table, which PostgreSQL would else work out for each row that it compares with it. */
const once = (expression: SqlText): SqlText => sqlText`(select ${expression})`;

/** SQL: what was approved for payment on the days of `d`, as sums `p` by person: whole months are kept, and each line of the other days is its own sum. */
export const paymentsByPersonIn = sqlText`(select p.* from ${wholeMonths}, lateral (
  select ${columns} from payments_by_person_and_month where approved_month >= m.begins and approved_month < m.ends
  union all select ${columns} from payment_person_changes where approved_month >= m.begins and approved_month < m.ends
  union all select user_id, 1, p.seconds, amount from payments p
    where ${joined(approvedBetween(once(sqlText`d.first`), once(sqlText`least(m.begins - 1, d.last)`)), " and ")}
  union all select user_id, 1, p.seconds, amount from payments p
    where ${joined(approvedBetween(once(sqlText`m.ends`), once(sqlText`d.last`)), " and ")}) p) p`;
