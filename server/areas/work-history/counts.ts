import { bulkMax } from "../../../contract/core/list.ts";
import type { KeptSums } from "../../core/db/kept-sums.ts";
import type { FarStart } from "../../core/db/far-pages.ts";
import { foundByNames } from "../../core/db/found-by-names.ts";
import { type KnownCounts } from "../../core/db/page.ts";
import { filtersOf } from "../../core/db/read.ts";
import { type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";
import type { Parameters } from "../../core/db/view.ts";
import { secondsInHour } from "./hour-of-day.ts";
import { amountAt, byNames, isRateOfDay, withRates, workHistoryView } from "./queries.ts";
import { isWorked } from "./rules.ts";

/** What hours come to at the rates of now while they have no payment line, whose amount is kept with the sums. */
const unpaidStates = ["pending", "approved"];
/** So many have their amounts added up one by one, which takes PostgreSQL a few hundredths of a second. */
const amountsMax = 100_000;
/** So many of what no index narrows are counted: no more can be selected at once. */
const countedMax = bulkMax;

/** The filters that sums are kept by. */
const keptFilters = new Set(["state", "project", "startDate", "endDate"]);
/** Conditions over `w` alone. */
const entryFilters = new Set([...keptFilters, "flag", "clean", "hourOfDay"]);
/** Filters that leave few: those who have the most hours have some thousand, and a file has 50,000 at most. */
const narrowFilters = ["_id", ...byNames.narrow];

type Query = Readonly<Record<string, unknown>>;

/** Sums of hours by project and state, as `w`; by day, too, where the conditions name days. */
export const keptSums = (byDay: boolean): SqlText => {
  const columns = sqlText`project_id, ${byDay ? sqlText`checked_in_date, ` : sqlText``}state, entries, seconds, amount`;
  const kept = byDay ? sqlText`work_history_by_day` : sqlText`work_history_by_project`;
  return sqlText`(select ${columns} from ${kept} union all select ${columns} from work_history_changes) w`;
};

export const hoursSums: KeptSums = {
  noun: "hours",
  changes: sqlText`work_history_changes`,
  columns: sqlText`project_id, checked_in_date, state, entries, seconds, amount`,
  addUp: sqlText`add_up_work_history`,
  faults: sqlText`work_history_sum_faults`,
};

interface Counted {
  readonly query: Query;
  readonly params: Parameters;
  /** The conditions of the call itself and of a query, over `w`; their values become parameters. */
  readonly conditionsOf: (query: Query) => SqlText;
  /** The conditions of the call itself; of the caller's own hours they leave few. */
  readonly all: SqlText;
  readonly isOwn: boolean;
  /** Of one project, by the call itself. */
  readonly isOfProject: boolean;
}

/** How many hours match, all there are, and what they come to. Exact, or up to `countedMax` where no index narrows them. */
export const countsOf = ({ query, params, conditionsOf, all, isOwn, isOfProject }: Counted): KnownCounts => {
  const filters = filtersOf(query);
  const isNarrow = isOwn || narrowFilters.some((name) => filters.includes(name));
  const isKept = !isNarrow && filters.every((name) => keptFilters.has(name));
  const isOfEntry = filters.every((name) => name === "search" || entryFilters.has(name));
  const isFound = !isNarrow && filters.includes("search") && isOfEntry;
  const hour = query["hourOfDay"] === undefined ? undefined : sqlText`${params.add(query["hourOfDay"])}::int`;
  const counted = (): SqlText => {
    if (isKept) return keptCounts(query, conditionsOf(query));
    if (isFound) return countedFound(hour);
    if (isNarrow || !isOfEntry) return countedOneByOne(conditionsOf(query), isNarrow ? "exact" : "bounded", hour);
    // Joined first, PostgreSQL would read all payment lines of so many.
    return sqlText`with found as materialized (
      select w._id from work_history w where ${conditionsOf(query)} limit ${countedMax + 1}) ${countedFound(hour)}`;
  };
  return {
    ...(isFound && {
      found: foundByNames(workHistoryView, byNames, {
        search: String(query["search"]),
        params,
        others: conditionsOf({ ...query, search: undefined }),
        most: countedMax + 1,
        isOfProject: isOfProject || filters.includes("project"),
      }),
    }),
    matching: counted(),
    far: isKept && isByDay(query["sortBy"]) ? (skip) => farStart(skip, conditionsOf(query)) : undefined,
    all: isOwn
      ? sqlText`(select count(*) from work_history w where ${all})`
      : sqlText`(select coalesce(sum(w.entries), 0) from ${keptSums(false)} where ${all})`,
  };
};

/** Whether the newest day comes first, as by default. */
const isByDay = (sortBy: unknown): boolean =>
  sortBy === undefined || (Array.isArray(sortBy) && sortBy.join() === "checkedInDate:desc");

/** The day on which a page begins, and how many of the hours that match are of later days. */
const farStart = (skip: SqlText, matching: SqlText): FarStart => ({
  start: sqlText`select day, through - entries as before
    from (
      select day, entries, sum(entries) over (order by day desc) as through
      from (select w.checked_in_date as day, sum(w.entries) as entries from ${keptSums(true)} where ${matching} group by 1) as days
    ) as running
    where through > ${skip} order by day desc limit 1`,
  matching: sqlText`w.checked_in_date <= (select day from start)`,
});

const keptCounts = (query: Query, matching: SqlText): SqlText => {
  const byDay = query["startDate"] !== undefined || query["endDate"] !== undefined;
  const unpaid = sqlText`w.state = any (${textArray(unpaidStates)})`;
  const atRates = (from: SqlText): SqlText => sqlText`(select coalesce(sum(amount_of(w.seconds, rate.hourly_rate)), 0)
    from ${from} left join rate_days() rate on ${isRateOfDay}
    where ${unpaid} and ${matching})`;
  return sqlText`select sums.n, true as exact, sums."totalSeconds", sums."countedSeconds",
      null::bigint as "secondsInHour", sums.unpaid <= ${amountsMax} as "isAmountExact",
      sums.paid + case when sums.unpaid <= ${amountsMax} then ${atRates(sqlText`work_history w`)}
        else ${atRates(keptSums(true))} end as "totalAmount"
    from (
      select coalesce(sum(w.entries), 0)::bigint as n, coalesce(sum(w.seconds), 0)::bigint as "totalSeconds",
        coalesce(sum(w.seconds) filter (where ${isWorked}), 0)::bigint as "countedSeconds",
        coalesce(sum(w.amount), 0)::bigint as paid, coalesce(sum(w.entries) filter (where ${unpaid}), 0) as unpaid
      from ${keptSums(byDay)} where ${matching}) as sums`;
};

const foundCount = sqlText`(select count(*) from found)`;
const isAllFound = sqlText`${foundCount} <= ${countedMax}`;
const countedFound = (hour: SqlText | undefined): SqlText =>
  countedOneByOne(sqlText`${isAllFound} and w._id = any(array(select _id from found))`, "found", hour);

/**
 * Counts what is there, or up to `countedMax`, or what was found: without sums where that is not all. `hour` is the one
 * whose share of the worked time is told.
 */
const countedOneByOne = (matching: SqlText, how: "exact" | "bounded" | "found", hour: SqlText | undefined): SqlText => {
  const count = how === "found" ? foundCount : sqlText`count(*)`;
  const isExact = how === "exact" ? sqlText`true` : sqlText`${count} <= ${countedMax}`;
  const known = (sum: SqlText): SqlText => sqlText`case when ${isExact} then coalesce(sum(${sum}), 0)::bigint end`;
  return sqlText`select ${how === "exact" ? count : sqlText`least(${count}, ${countedMax})`} as n, ${isExact} as exact,
      ${known(sqlText`w.seconds`)} as "totalSeconds",
      ${known(sqlText`case when ${isWorked} then w.seconds end`)} as "countedSeconds",
      ${hour ? known(sqlText`w.in_hour`) : sqlText`null::bigint`} as "secondsInHour",
      true as "isAmountExact", ${known(sqlText`w.amount`)} as "totalAmount"
    from (select w.seconds, w.state, ${amountAt(sqlText`rate.hourly_rate`)} as amount${
      hour ? sqlText`, case when ${isWorked} then ${secondsInHour(hour)} end as in_hour` : sqlText``
    } from ${withRates}
      where ${matching} ${how === "bounded" ? sqlText`limit ${countedMax + 1}` : sqlText``}) as w`;
};
