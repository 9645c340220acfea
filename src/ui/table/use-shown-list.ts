import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { call } from "../../providers/client.ts";
import { keepShownList } from "../shown-lists.ts";
import { type ListState, type Query, sortersOf } from "./list-state.ts";
import { narrowedBy } from "./selection.ts";
import type { Identified, RecordPage } from "./table-types.ts";

interface Listed<T> {
  readonly id: string;
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>> | undefined;
  readonly fixedQuery: Query | undefined;
  readonly state: ListState;
  readonly page: RecordPage<T> | undefined;
  readonly openPath: ((record: T) => string) | undefined;
}

/** Keeps the shown page of a list whose records open pages of their own. */
export const useShownList = <T extends Identified>(listed: Listed<T>): void => {
  const { pathname } = useLocation();
  const latest = useRef(listed);
  latest.current = listed;
  const { page } = listed;
  useEffect(() => {
    const { id, endpoint, params, fixedQuery, state, openPath } = latest.current;
    if (!page || !openPath) return;
    keepShownList({
      of: `${id}@${pathname}`,
      paths: page.records.map(openPath),
      page: state.page,
      size: state.size,
      total: page.filteredTotalCount,
      read: async (at) => {
        const order = sortersOf(state).map(({ field, order }) => `${field}:${order}`);
        const query = {
          ...narrowedBy(endpoint, state, fixedQuery),
          ...(order.length > 0 && { sortBy: order }),
          limit: state.size,
          skip: at * state.size,
        };
        const reply = (await call(endpoint, { ...(params && { params }), query })) as Record<string, readonly T[]>;
        return (reply[endpoint.list ?? ""] ?? []).map(openPath);
      },
    });
  }, [page, pathname]);
};
