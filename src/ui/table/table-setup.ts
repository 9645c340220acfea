import { useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { ListView } from "../../../contract/list-views/endpoints.ts";
import { useTableMemory } from "../../providers/table-memory.ts";
import {
  type Change,
  type ListDefaults,
  type ListState,
  pageSizes,
  readListState,
  useListState,
  writeListState,
} from "./list-state.ts";
import { viewParam } from "../shell/list-address.ts";
import { type Look, useListViews } from "./list-views.ts";

/** The list's part of the address, without the page. */
const addressOf = (state: ListState, endpoint: Endpoint, defaults: ListDefaults): string =>
  writeListState(new URLSearchParams(), { ...state, page: 0 }, endpoint, defaults).toString();

/**
 * The search and the filters of the address alone, without those that the page sets by itself; empty if they are the
 * defaults.
 */
const filterOf = (
  state: ListState,
  endpoint: Endpoint,
  defaults: ListDefaults,
  ofPage: readonly string[] = [],
): string => {
  const { sort = "", size = pageSizes[1] ?? state.size } = defaults;
  const filters = Object.fromEntries(Object.entries(state.filters).filter(([name]) => !ofPage.includes(name)));
  return addressOf({ ...state, filters, sort, size }, endpoint, defaults);
};

/**
 * Takes the columns and density of the saved view that the address names: its filters are in the address already. Of
 * one without any the name stays, empty, so that the list doesn't give way to the default view where it is read anew.
 */
const useNamedView = (views: readonly ListView[], now: Look, take: (view: ListView) => void): void => {
  const [params, setParams] = useSearchParams();
  const latest = useRef(take);
  latest.current = take;
  const named = views.find(({ _id }) => _id === params.get(viewParam));
  const isEmpty = now.query === "";
  useEffect(() => {
    if (!named) return;
    latest.current(named);
    setParams(
      (before) => {
        if (isEmpty) before.set(viewParam, "");
        else before.delete(viewParam);
        return before;
      },
      { replace: true },
    );
  }, [named, isEmpty, setParams]);
};

/** Opens the default view of a list that the user came to by a plain link, unless they have set something meanwhile. */
const useDefaultView = (views: readonly ListView[], now: Look, open: (view: ListView) => void): void => {
  const [params] = useSearchParams();
  const isPlain = useRef(now.query === "" && !params.has(viewParam));
  const latest = useRef(open);
  latest.current = open;
  const first = views.find(({ isDefault }) => isDefault);
  useEffect(() => {
    if (now.query !== "") isPlain.current = false;
    if (!isPlain.current || !first) return;
    isPlain.current = false;
    latest.current(first);
  }, [first, now.query]);
};

/**
 * The settings of a table: those in the address, which can be shared, and those that are stored for the user. The last
 * filter is stored and offered when the user comes back to the list without one.
 *
 * @param ofPage names of the filters that the page sets by itself; the same array as long as they are the same
 */
export const useTableSetup = (id: string, endpoint: Endpoint, defaults: ListDefaults, ofPage: readonly string[]) => {
  const { state, change: changeAddress } = useListState(endpoint, defaults);
  const [memory, remember] = useTableMemory(id);
  const filter = filterOf(state, endpoint, defaults);
  const chosen = filterOf(state, endpoint, defaults, ofPage);
  useEffect(() => {
    if (chosen !== "") remember({ lastFilter: chosen });
  }, [chosen, remember]);

  const change = useMemo(
    () => (next: Change, more?: Readonly<Record<string, string>>) =>
      changeAddress((now) => {
        const changes = typeof next === "function" ? next(now) : next;
        // A filter that the user cleared is forgotten; an address without one may only mean that the user came by a
        // plain link.
        const isCleared =
          filterOf({ ...now, ...changes }, endpoint, defaults, ofPage) === "" &&
          filterOf(now, endpoint, defaults, ofPage) !== "";
        if (isCleared) remember({ lastFilter: undefined });
        return changes;
      }, more),
    [changeAddress, remember, endpoint, defaults, ofPage],
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
  const takeLook = ({ columns, density }: ListView): void => remember({ columns: columns ?? undefined, density });
  const openView = (view: ListView): void => {
    takeLook(view);
    const asked = readListState(new URLSearchParams(view.query), endpoint, defaults);
    change(asked, addressOf(asked, endpoint, defaults) === "" ? { [viewParam]: "" } : {});
  };
  const views = useListViews(id);
  useNamedView(views, now, takeLook);
  useDefaultView(views, now, openView);
  return { state, change, memory, remember, last, now, views, openView };
};
