import { useEffect, useMemo } from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { type SavedView, useTableMemory } from "../../providers/table-memory.ts";
import {
  type Change,
  type ListDefaults,
  type ListState,
  pageSizes,
  readListState,
  useListState,
  writeListState,
} from "./list-state.ts";

/** What a table looks like at this moment, as a view keeps it. */
export type Look = Omit<SavedView, "name">;

const isSameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

export const findView = (views: readonly SavedView[], name: string): SavedView | undefined =>
  views.find((view) => isSameName(view.name, name));

/** Keeps a look under a name; a view of that name is overwritten where it stands. */
export const saveView = (views: readonly SavedView[], name: string, look: Look): readonly SavedView[] => {
  const before = findView(views, name);
  const view = { ...look, name: before?.name ?? name.trim() };
  return before ? views.map((one) => (one === before ? view : one)) : [...views, view];
};

/** Gives a view another name; undefined where another view has it already. */
export const renameView = (
  views: readonly SavedView[],
  view: SavedView,
  name: string,
): readonly SavedView[] | undefined => {
  const other = findView(views, name);
  if (other && other !== view) return undefined;
  return views.map((one) => (one === view ? { ...one, name: name.trim() } : one));
};

export const isShown = (view: SavedView, now: Look): boolean =>
  view.query === now.query &&
  view.density === now.density &&
  (view.columns ?? []).join() === (now.columns ?? []).join() &&
  (view.columns === undefined) === (now.columns === undefined);

/** The list's part of the address, without the page. */
const addressOf = (state: ListState, row: Endpoint, defaults: ListDefaults): string =>
  writeListState(new URLSearchParams(), { ...state, page: 0 }, row, defaults).toString();

/** The same of its search and filters alone; empty where they are as the list begins. */
const filterOf = (state: ListState, row: Endpoint, defaults: ListDefaults): string => {
  const { sort = "", size = pageSizes[1] ?? state.size } = defaults;
  return addressOf({ ...state, sort, size }, row, defaults);
};

/**
 * How a table is set up: by the address, which others can be sent, and by what the person keeps for it. The filter
 * that the list was left with is remembered and offered to whoever comes back to it without one.
 */
export const useTableSetup = (id: string, row: Endpoint, defaults: ListDefaults) => {
  const { state, change: changeAddress } = useListState(row, defaults);
  const [memory, remember] = useTableMemory(id);
  const filter = filterOf(state, row, defaults);
  useEffect(() => {
    if (filter !== "") remember({ lastFilter: filter });
  }, [filter, remember]);

  const change = useMemo(
    () => (next: Change) =>
      changeAddress((now) => {
        const given = typeof next === "function" ? next(now) : next;
        // Cleared by hand it is not missed; an address without one only says where somebody came from.
        const isCleared = filterOf({ ...now, ...given }, row, defaults) === "" && filterOf(now, row, defaults) !== "";
        if (isCleared) remember({ lastFilter: undefined });
        return given;
      }),
    [changeAddress, remember, row, defaults],
  );
  const last = useMemo(() => {
    const read = readListState(new URLSearchParams(memory.lastFilter ?? ""), row, defaults);
    return filter === "" && filterOf(read, row, defaults) !== "" ? read : undefined;
  }, [memory.lastFilter, filter, row, defaults]);

  const now: Look = {
    query: addressOf(state, row, defaults),
    density: memory.density,
    ...(memory.columns && { columns: memory.columns }),
  };
  const openView = ({ query, columns, density }: SavedView): void => {
    remember({ columns, density });
    change(readListState(new URLSearchParams(query), row, defaults));
  };
  return { state, change, memory, remember, last, now, openView };
};
