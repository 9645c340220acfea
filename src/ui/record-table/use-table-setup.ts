import { useEffect, useMemo } from "react";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { type SavedView, useTableMemory } from "../../providers/table-memory.ts";
import { type ListDefaults, type ListState, pageSizes, readListState, writeListState } from "./list-state.ts";
import type { Look } from "./saved-views.ts";
import { type Change, useListState } from "./use-list-state.ts";

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
