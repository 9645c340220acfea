import type { z } from "zod";
import { useCallback, useState } from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { BulkReply } from "../../../contract/core/list.ts";
import { filterQuery, type ListState, type Query } from "./list-state.ts";

/** A selected record, as the list showed it. */
export interface Picked {
  readonly name: string;
  readonly record: unknown;
}

/** Records selected one by one, kept across pages; or all that match, with the number that the user saw. */
export type Selection =
  | { readonly kind: "ids"; readonly picked: ReadonlyMap<string, Picked> }
  | { readonly kind: "all"; readonly expected: number };

/** The records of a bulk call, as the contract's `selection` takes them. */
export type Select = { ids: string[] } | { filter: Query; expected: number };

export const nothing: Selection = { kind: "ids", picked: new Map() };

export const sizeOf = (selection: Selection): number =>
  selection.kind === "all" ? selection.expected : selection.picked.size;

export const isPicked = (selection: Selection, id: string): boolean =>
  selection.kind === "all" || selection.picked.has(id);

/** Selects or deselects records of the current page; deselecting one after "all" starts from that page. */
export const pick = (
  selection: Selection,
  records: readonly (readonly [id: string, Picked])[],
  on: boolean,
  shown: readonly (readonly [id: string, Picked])[],
): Selection => {
  const picked = new Map(selection.kind === "all" ? shown : selection.picked);
  for (const [id, record] of records) {
    if (on) picked.set(id, record);
    else picked.delete(id);
  }
  return { kind: "ids", picked };
};

/** The selection after one of its records, which the list showed, is gone. */
const withoutGone = (selection: Selection, id: string): Selection => {
  if (selection.kind === "all") return { kind: "all", expected: selection.expected - 1 };
  const picked = new Map(selection.picked);
  picked.delete(id);
  return { kind: "ids", picked };
};

/** The selection as a bulk call takes it; `fixed` is the page's own filter of the list. */
export const selectOf = (selection: Selection, endpoint: Endpoint, state: ListState, fixed: Query = {}): Select =>
  selection.kind === "ids"
    ? { ids: [...selection.picked.keys()] }
    : { filter: narrowedBy(endpoint, state, fixed), expected: selection.expected };

/** All filters of a list, as its query and a bulk call take them. */
export const narrowedBy = (endpoint: Endpoint, state: ListState, fixed: Query = {}): Query => ({
  ...filterQuery(endpoint, state.filters),
  ...(state.search !== "" && { search: state.search }),
  ...fixed,
});

/** The ids of the records that a bulk call changed; empty if only the server knows them. */
export const doneIds = (select: Select, { ids, refused, done }: z.output<typeof BulkReply>): readonly string[] => {
  if (ids) return ids;
  if (!("ids" in select) || done === 0) return [];
  const not = new Set(refused.map(({ _id }) => _id));
  return select.ids.filter((id) => !not.has(id));
};

/**
 * The selection; cleared when the list shows other records, since "all" would then mean others. With it what takes a record
 * that is gone out of it, the same function at every render.
 */
export const useSelection = (of: string): [Selection, (next: Selection) => void, (id: string) => void] => {
  const [kept, setKept] = useState<{ of: string; selection: Selection }>({ of, selection: nothing });
  const drop = useCallback(
    (id: string) => setKept((now) => ({ ...now, selection: withoutGone(now.selection, id) })),
    [],
  );
  return [kept.of === of ? kept.selection : nothing, (selection) => setKept({ of, selection }), drop];
};
