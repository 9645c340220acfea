import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { type ListDefaults, type ListState, readListState, writeListState } from "./list-state.ts";

/** What to change, or how to make it of the state as it is. */
export type Change = Partial<ListState> | ((now: ListState) => Partial<ListState>);

/**
 * The list's state in the address bar. Every change replaces the entry of the history, so that Back leaves the list
 * once, and coming back finds it as it was.
 */
export const useListState = (row: Endpoint, defaults: ListDefaults) => {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params, row, defaults), [params, row, defaults]);
  // A change may come before the page has been drawn with the one before it; it builds on that one all the same.
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  const change = useCallback(
    (next: Change): void => {
      const given = typeof next === "function" ? next(latest.current) : next;
      // What the list shows changes with everything but the page: it starts again at the first.
      const merged = { ...latest.current, ...given, page: given.page ?? 0 };
      latest.current = merged;
      setParams((before) => writeListState(before, merged, row, defaults), { replace: true });
    },
    [setParams, row, defaults],
  );
  return { state, change };
};
