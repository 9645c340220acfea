import type { Days } from "../../../contract/core/range.ts";
import type { KeptSums } from "../../core/db/kept-sums.ts";
import { type KnownCounts } from "../../core/db/page.ts";
import { conditions, filtersOf } from "../../core/db/read.ts";
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

const columns = sqlText`nullif(project_id, project_or_none(null)) as project_id, kind, state, lines, seconds, amount`;
/** Sums of all lines by project, kind and state, as `p`. */
export const keptLines = sqlText`(select ${columns} from payments_by_project union all select ${columns} from payment_changes) p`;
/** Those of approved lines, by the day of their approval too. */
export const keptLinesByDay = sqlText`(select approved_on, ${columns} from payments_by_day
  union all select approved_on, ${columns} from payment_changes where approved_on is not null) p`;

/** SQL: the sums by day of these days. */
export const onDays = ({ startDate, endDate }: Days, params: Parameters): SqlText[] => [
  ...(startDate === undefined ? [] : [sqlText`p.approved_on >= ${params.add(startDate)}::date`]),
  ...(endDate === undefined ? [] : [sqlText`p.approved_on <= ${params.add(endDate)}::date`]),
];

/** The filters that sums are kept by. */
const keptFilters = new Set(["project", "kind", "state", "approvedFrom", "approvedUntil"]);
type Query = Readonly<Record<string, unknown>> & {
  readonly approvedFrom?: string | undefined;
  readonly approvedUntil?: string | undefined;
};

/** How many payment lines match and what they come to, where sums are kept of it; others are counted one by one. */
export const linesCounts = (query: Query, params: Parameters): KnownCounts => {
  const all = sqlText`(select ${count} from ${keptLines})`;
  if (!filtersOf(query).every((name) => keptFilters.has(name))) return { all };
  const { approvedFrom: startDate, approvedUntil: endDate, ...others } = query;
  const days = onDays({ startDate, endDate }, params);
  const matching = joined([sqlText`true`, ...days, ...conditions(paymentView, others, params)], " and ");
  return {
    matching: sqlText`select ${count} as n, true as exact, ${lineTotals.totalAmount} as "totalAmount",
      ${lineTotals.totalSeconds} as "totalSeconds" from ${days.length > 0 ? keptLinesByDay : keptLines} where ${matching}`,
    all,
  };
};

const count: SqlText = sqlText`coalesce(sum(p.lines), 0)::bigint`;
