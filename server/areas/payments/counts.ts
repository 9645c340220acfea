import type { Days } from "../../../contract/core/range.ts";
import { farSkip } from "../../core/db/far-pages.ts";
import type { KeptSums } from "../../core/db/kept-sums.ts";
import { type KnownCounts } from "../../core/db/page.ts";
import { conditions, filtersOf, type SortBy } from "../../core/db/read.ts";
import { joined, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { Parameters } from "../../core/db/view.ts";
import { lineTotals, paymentView } from "./queries.ts";

export const linesSums: KeptSums = {
  noun: "payment lines",
  changes: sqlText`payment_changes`,
  columns: sqlText`project_id, kind, state, approved_on, lines, seconds, amount`,
  addUp: sqlText`add_up_payments`,
  faults: sqlText`payment_sum_faults`,
};
export const workDaySums: KeptSums = {
  noun: "payment lines by day of work",
  changes: sqlText`payment_day_changes`,
  columns: sqlText`day, project_id, kind, state, lines, seconds, amount`,
  addUp: sqlText`add_up_days_of_payments`,
  faults: sqlText`payment_day_sum_faults`,
};

const columns = sqlText`nullif(project_id, project_or_none(null)) as project_id, kind, state, lines, seconds, amount`;
/** Sums of all lines by project, kind and state, as `p`. */
export const keptLines = sqlText`(select ${columns} from payments_by_project union all select ${columns} from payment_changes) p`;
/** Those of approved lines, by the day of their approval too. */
export const keptLinesByDay = sqlText`(select approved_on, ${columns} from payments_by_day
  union all select approved_on, ${columns} from payment_changes where approved_on is not null) p`;

/** Those of all lines, by the day of their work. */
const keptLinesByWorkDay = sqlText`(select day, ${columns} from payments_by_work_day
  union all select day, ${columns} from payment_day_changes) p`;

/** SQL: the sums of these days; by the day of their approval unless another column is named. */
export const onDays = (
  { startDate, endDate }: Days,
  params: Parameters,
  column = sqlText`p.approved_on`,
): SqlText[] => [
  ...(startDate === undefined ? [] : [sqlText`${column} >= ${params.add(startDate)}::date`]),
  ...(endDate === undefined ? [] : [sqlText`${column} <= ${params.add(endDate)}::date`]),
];

/** The filters that sums are kept by, whatever the days. */
const keptFilters = new Set(["project", "kind", "state"]);
const approvalFilters = new Set(["approvedFrom", "approvedUntil"]);
const workFilters = new Set(["startDate", "endDate"]);

type Query = Readonly<Record<string, unknown>> & {
  readonly limit?: number;
  readonly skip?: number;
  readonly sortBy?: SortBy;
  readonly startDate?: string | undefined;
  readonly endDate?: string | undefined;
  readonly approvedFrom?: string | undefined;
  readonly approvedUntil?: string | undefined;
};

/** How many payment lines match and what they come to, where sums are kept of it; others are counted one by one. */
export const linesCounts = (query: Query, params: Parameters): KnownCounts => {
  const all = sqlText`(select ${count} from ${keptLines})`;
  const others = filtersOf(query).filter((name) => !keptFilters.has(name));
  const isOn = (days: ReadonlySet<string>): boolean => others.every((name) => days.has(name));
  if (!isOn(approvalFilters) && !isOn(workFilters)) return { all };
  const { approvedFrom, approvedUntil, startDate, endDate, ...rest } = query;
  const days = isOn(approvalFilters)
    ? onDays({ startDate: approvedFrom, endDate: approvedUntil }, params)
    : onDays({ startDate, endDate }, params, sqlText`p.day`);
  const isOfSome = conditions(paymentView, rest, params);
  const matching = joined([sqlText`true`, ...days, ...isOfSome], " and ");
  const isByWork = days.length > 0 && isOn(workFilters);
  const end = isByWork ? endOf(query) : undefined;
  const kept = isByWork ? keptLinesByWorkDay : days.length > 0 ? keptLinesByDay : keptLines;
  return {
    matching: sqlText`select ${count} as n, true as exact, ${lineTotals.totalAmount} as "totalAmount",
      ${lineTotals.totalSeconds} as "totalSeconds" from ${kept} where ${matching}`,
    all,
    ...(end !== undefined && { found: newestOfDays(matching, isOfSome, end) }),
  };
};

const usualOrder = "createdAt:desc";
/** Where pages end that are near: written into statements, as of a limit that is a parameter PostgreSQL expects too much. */
const ends = [10, 20, 50, 100, 200, farSkip];

/** Behind so many lines a page ends at most, if it is near the beginning of the usual order. */
const endOf = ({ limit, skip, sortBy = [usualOrder] }: Query): number | undefined =>
  limit === undefined || skip === undefined || sortBy.join() !== usualOrder
    ? undefined
    : ends.find((end) => limit + skip <= end);

/**
 * SQL: the ids of the lines that were made last, of each day of work as many as the page ends behind: the page is among
 * them. In the order of their making lines of these days may lie behind all others, and in that of their days they have to
 * be put in order; sums tell which days have any, and an index has each day's in order.
 */
const newestOfDays = (matching: SqlText, isOfSome: readonly SqlText[], end: number): SqlText => sqlText`select line._id
  from (select p.day from ${keptLinesByWorkDay} where ${matching} group by 1 having sum(p.lines) > 0) as days
  cross join lateral (
    select p._id from payments p where ${joined([sqlText`p.day = days.day`, ...isOfSome], " and ")}
    order by p.created_at desc, p._id limit ${end}) as line`;

const count: SqlText = sqlText`coalesce(sum(p.lines), 0)::bigint`;
