import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { type ListDefaults, type ListState, readListState, writeListState } from "./list-state.ts";

/**
 * The list's state in the address bar. Every change replaces the entry of the history, so that Back leaves the list
 * once, and coming back finds it as it was.
 */
export const useListState = (row: Endpoint, defaults: ListDefaults) => {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params, row, defaults), [params, row, defaults]);
  const change = useCallback(
    (next: Partial<ListState>): void => {
      // What the list shows changes with everything but the page: it starts again at the first.
      const page = next.page ?? 0;
      setParams(
        (before) => writeListState(before, { ...readListState(before, row, defaults), ...next, page }, row, defaults),
        {
          replace: true,
        },
      );
    },
    [setParams, row, defaults],
  );
  return { state, change };
};
