import { bulkMax } from "../../../contract/core/list.ts";
import { Refusal } from "../refusal.ts";
import type { Sql } from "./pool.ts";
import { meCte, run } from "./run.ts";
import { type Caller, conditions } from "./read.ts";
import { Parameters, type View } from "./view.ts";

/** What a bulk call acts on, as the contract's `selection` has it. */
export type Selected =
  | { readonly ids: readonly string[] }
  | { readonly filter: Readonly<Record<string, unknown>>; readonly expected: number };

/** The ids that a bulk call acts on. Throws selection_changed where the filter matches another number than was seen. */
export const selectedIds = async (sql: Sql, view: View, me: Caller, select: Selected): Promise<string[]> => {
  if ("ids" in select) return [...new Set(select.ids)];
  const params = new Parameters([me._id, me.role]);
  const matching = [view.visible, ...conditions(view, select.filter, params)].join(" and ");
  const found = await run<{ _id: string; now: number }>(
    sql,
    `with ${meCte}
     select ${view.id} as _id, count(*) over () as now from me, ${view.from} where ${matching} limit ${bulkMax + 1}`,
    params.values,
  );
  const now = found[0]?.now ?? 0;
  if (now !== select.expected) throw new Refusal("selection_changed", { params: { now, expected: select.expected } });
  return found.map((row) => row._id);
};
