import { payoutStates } from "../../../contract/payouts/states.ts";
import type { KeptSums } from "../../core/db/kept-sums.ts";
import { type KnownCounts } from "../../core/db/page.ts";
import { conditions, filtersOf } from "../../core/db/read.ts";
import { joined, type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";
import { instant, type Parameters } from "../../core/db/view.ts";
import { keptPayouts } from "../payout-runs/actions.ts";
import { payoutTotals, payoutView } from "./queries.ts";

export const payoutsSums: KeptSums = {
  noun: "payouts",
  changes: sqlText`payout_changes`,
  columns: sqlText`run_id, state, payouts, amount`,
  addUp: sqlText`add_up_payouts`,
  faults: sqlText`payout_sum_faults`,
};

const count: SqlText = sqlText`coalesce(sum(p.payouts), 0)::bigint`;

/** How many payouts match and what they come to, where the filters leave whole states; others are counted one by one. */
export const payoutsCounts = (query: Readonly<Record<string, unknown>>, params: Parameters): KnownCounts => {
  const all = sqlText`(select ${count} from ${keptPayouts})`;
  if (!filtersOf(query).every((name) => name === "state")) return { all };
  const matching = joined([sqlText`true`, ...conditions(payoutView, query, params)], " and ");
  const lastSent = sqlText`select ${instant(sqlText`max(last.sent_at)`)}
    from unnest(${textArray(payoutStates)}) as p (state),
      lateral (select max(one.sent_at) as sent_at from payouts one where one.state = p.state) as last where ${matching}`;
  // Few wait for the bank, and an index knows them.
  const settleable = sqlText`select ${payoutTotals.settleable} from ${payoutView.from} where p.state = 'sent' and ${matching}`;
  return {
    matching: sqlText`select ${count} as n, true as exact, ${payoutTotals.totalAmount} as "totalAmount",
      (${settleable}) as settleable, (${lastSent}) as "lastSentAt" from ${keptPayouts} where ${matching}`,
    all,
  };
};
