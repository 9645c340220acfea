import type { KeptSums } from "../../core/db/kept-sums.ts";
import { conditions, filtersOf, type KnownCounts } from "../../core/db/read.ts";
import { joined, type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { Parameters } from "../../core/db/view.ts";
import { lineTotals, paymentView } from "./queries.ts";

export const linesSums: KeptSums = {
  noun: "payment lines",
  changes: sqlText`payment_changes`,
  columns: sqlText`project_id, kind, state, lines, seconds, amount`,
  addUp: sqlText`add_up_payments`,
  faults: sqlText`payment_sum_faults`,
};

/** The filters that sums are kept by. */
const keptFilters = new Set(["project", "kind", "state"]);

const columns = sqlText`nullif(project_id, project_or_none(null)) as project_id, kind, state, lines, seconds, amount`;
const keptSums = sqlText`(select ${columns} from payments_by_project union all select ${columns} from payment_changes) p`;

/** How many payment lines match and what they come to, where sums are kept of it; other lists are counted. */
export const linesCounts = (query: Readonly<Record<string, unknown>>, params: Parameters): KnownCounts | undefined => {
  if (!filtersOf(query).every((name) => keptFilters.has(name))) return undefined;
  const matching = joined([sqlText`true`, ...conditions(paymentView, query, params)], " and ");
  return {
    matching: sqlText`select ${count} as n, true as exact, ${lineTotals.totalAmount} as "totalAmount",
      ${lineTotals.totalSeconds} as "totalSeconds" from ${keptSums} where ${matching}`,
    all: sqlText`(select ${count} from ${keptSums})`,
  };
};

const count: SqlText = sqlText`coalesce(sum(p.lines), 0)::bigint`;
