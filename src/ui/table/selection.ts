import type { z } from "zod";
import { useState } from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { BulkReply } from "../../../contract/core/list.ts";
import { filterQuery, type ListState, type Query } from "./list-state.ts";

/** Records picked one by one, kept over pages with their names; or all that match, as many as the person saw. */
export type Selection =
  | { readonly kind: "ids"; readonly picked: ReadonlyMap<string, string> }
  | { readonly kind: "all"; readonly expected: number };

/** What a bulk call acts on, as the contract's `selection` has it. */
export type Select = { ids: string[] } | { filter: Query; expected: number };

export const nothing: Selection = { kind: "ids", picked: new Map() };

export const sizeOf = (selection: Selection): number =>
  selection.kind === "all" ? selection.expected : selection.picked.size;

export const isPicked = (selection: Selection, id: string): boolean =>
  selection.kind === "all" || selection.picked.has(id);

/** Picks or drops records of the page shown; picking one by one again after "all" starts from that page. */
export const pick = (
  selection: Selection,
  records: readonly { readonly id: string; readonly name: string }[],
  on: boolean,
  shown: readonly { readonly id: string; readonly name: string }[],
): Selection => {
  const before = selection.kind === "all" ? shown.map(({ id, name }) => [id, name] as const) : selection.picked;
  const picked = new Map(before);
  for (const { id, name } of records) {
    if (on) picked.set(id, name);
    else picked.delete(id);
  }
  return { kind: "ids", picked };
};

/** The selection as a bulk call takes it; `fixed` is what the page itself narrows the list to. */
export const selectOf = (selection: Selection, row: Endpoint, state: ListState, fixed: Query = {}): Select =>
  selection.kind === "ids"
    ? { ids: [...selection.picked.keys()] }
    : { filter: narrowedBy(row, state, fixed), expected: selection.expected };

/** All that narrows a list, as its query and a bulk call take it. */
export const narrowedBy = (row: Endpoint, state: ListState, fixed: Query = {}): Query => ({
  ...filterQuery(row, state.filters),
  ...(state.search !== "" && { search: state.search }),
  ...fixed,
});

/** Which records a bulk call was done to; none where only the server knows and did not say. */
export const doneIds = (select: Select, { ids, refused, done }: z.output<typeof BulkReply>): readonly string[] => {
  if (ids) return ids;
  if (!("ids" in select) || done === 0) return [];
  const not = new Set(refused.map(({ _id }) => _id));
  return select.ids.filter((id) => !not.has(id));
};

/** What is selected; forgotten when the list shows other records, since "all" would then mean others. */
export const useSelection = (of: string): [Selection, (next: Selection) => void] => {
  const [kept, setKept] = useState<{ of: string; selection: Selection }>({ of, selection: nothing });
  return [kept.of === of ? kept.selection : nothing, (selection) => setKept({ of, selection })];
};
