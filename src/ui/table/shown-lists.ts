import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { call } from "../../providers/client.ts";
import { makeStore } from "../../providers/store.ts";
import { type ListState, type Query, sortersOf } from "./list-state.ts";
import { narrowedBy } from "./selection.ts";
import type { Identified, RecordPage } from "./table-types.ts";

/** A page of a list that was shown, by which one goes from record to record without going back to it. */
export interface ShownList {
  /** The list, and the page of the console that showed it. */
  readonly of: string;
  /** The addresses of its records, in its order. */
  readonly paths: readonly string[];
  /** The first page is 0. */
  readonly page: number;
  readonly size: number;
  /** How many records the list has, as far as they are counted. */
  readonly total: number;
  /** Reads the addresses of another page. */
  readonly read: (page: number) => Promise<readonly string[]>;
}

/** The lists shown last, the latest first. A record's page may show lists itself, so there are several. */
export const shownLists = makeStore<readonly ShownList[]>([]);
const keptMost = 8;

export const keepShownList = (list: ShownList): void =>
  shownLists.set([list, ...shownLists.get().filter(({ of }) => of !== list.of)].slice(0, keptMost));

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
