import { bulkMax } from "../../../contract/core/list.ts";
import { AppError } from "../app-error.ts";
import type { Sql } from "./pool.ts";
import { meCte, run } from "./run.ts";
import type { Actor } from "../current-user.ts";
import { conditions } from "./read.ts";
import { joined, sqlText } from "./sql-text.ts";
import { Parameters, type View } from "./view.ts";

/** What a bulk call applies to, as in the contract's `selection`. */
export type Selected =
  | { readonly ids: readonly string[] }
  | { readonly filter: Readonly<Record<string, unknown>>; readonly expected: number };

/** The ids that a bulk call applies to. Throws selection_changed where the filter's count is not as expected. */
export const selectedIds = async (sql: Sql, view: View, me: Actor, select: Selected): Promise<string[]> => {
  if ("ids" in select) return [...new Set(select.ids)];
  const params = new Parameters([me._id, me.role]);
  const matching = joined([view.visible, ...conditions(view, select.filter, params)], " and ");
  const found = await run<{ _id: string; now: number }>(
    sql,
    sqlText`with ${meCte}
     select ${view.id} as _id, count(*) over () as now from me, ${view.from} where ${matching} limit ${bulkMax + 1}`,
    params.values,
  );
  const now = found[0]?.now ?? 0;
  if (now !== select.expected) throw new AppError("selection_changed", { params: { now, expected: select.expected } });
  return found.map((row) => row._id);
};
