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

/** The current look of a table, as a saved view stores it. */
export type Look = Omit<SavedView, "name">;

const isSameName = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

export const findView = (views: readonly SavedView[], name: string): SavedView | undefined =>
  views.find((view) => isSameName(view.name, name));

/** Saves a look under a name; an existing view of that name is overwritten in place. */
export const saveView = (views: readonly SavedView[], name: string, look: Look): readonly SavedView[] => {
  const before = findView(views, name);
  const view = { ...look, name: before?.name ?? name.trim() };
  return before ? views.map((one) => (one === before ? view : one)) : [...views, view];
};

/** Renames a view; undefined if another view has the name already. */
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
const addressOf = (state: ListState, endpoint: Endpoint, defaults: ListDefaults): string =>
  writeListState(new URLSearchParams(), { ...state, page: 0 }, endpoint, defaults).toString();

/** The search and the filters of the address alone; empty if they are the defaults. */
const filterOf = (state: ListState, endpoint: Endpoint, defaults: ListDefaults): string => {
  const { sort = "", size = pageSizes[1] ?? state.size } = defaults;
  return addressOf({ ...state, sort, size }, endpoint, defaults);
};

/**
 * The settings of a table: those in the address, which can be shared, and those that are stored for the user. The last
 * filter is stored and offered when the user comes back to the list without one.
 */
export const useTableSetup = (id: string, endpoint: Endpoint, defaults: ListDefaults) => {
  const { state, change: changeAddress } = useListState(endpoint, defaults);
  const [memory, remember] = useTableMemory(id);
  const filter = filterOf(state, endpoint, defaults);
  useEffect(() => {
    if (filter !== "") remember({ lastFilter: filter });
  }, [filter, remember]);

  const change = useMemo(
    () => (next: Change) =>
      changeAddress((now) => {
        const changes = typeof next === "function" ? next(now) : next;
        // A filter that the user cleared is forgotten; an address without one may only mean that the user came by a
        // plain link.
        const isCleared =
          filterOf({ ...now, ...changes }, endpoint, defaults) === "" && filterOf(now, endpoint, defaults) !== "";
        if (isCleared) remember({ lastFilter: undefined });
        return changes;
      }),
    [changeAddress, remember, endpoint, defaults],
  );
  const last = useMemo(() => {
    const read = readListState(new URLSearchParams(memory.lastFilter ?? ""), endpoint, defaults);
    return filter === "" && filterOf(read, endpoint, defaults) !== "" ? read : undefined;
  }, [memory.lastFilter, filter, endpoint, defaults]);

  const now: Look = {
    query: addressOf(state, endpoint, defaults),
    density: memory.density,
    ...(memory.columns && { columns: memory.columns }),
  };
  const openView = ({ query, columns, density }: SavedView): void => {
    remember({ columns, density });
    change(readListState(new URLSearchParams(query), endpoint, defaults));
  };
  return { state, change, memory, remember, last, now, openView };
};
