import { z } from "zod";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { pageSize } from "../../../contract/core/list.ts";
import { canSearch, filterNames, isRepeatable, matchedBy, matchName, shapeOf } from "./list-row.ts";

/** What a list shows, as the address bar keeps it. */
export interface ListState {
  readonly search: string;
  /** `field:asc`, `field:desc`, or empty for the list's own order. */
  readonly sort: string;
  /** The first page is 0. */
  readonly page: number;
  readonly size: number;
  /** Values by filter; any of them matches. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
}

export type QueryValue = string | number | boolean | readonly (string | number | boolean)[];
export type Query = Readonly<Record<string, QueryValue | undefined>>;

/** What a table starts with where the address says nothing. */
export interface ListDefaults {
  readonly sort?: string;
  readonly size?: number;
  readonly filters?: Readonly<Record<string, readonly string[]>>;
  /** Sets a second table on one page apart in the address. */
  readonly prefix?: string;
}

export const pageSizes = [10, 20, 50, 100, 200].filter((size) => size <= pageSize.max);
/** Changes one filter; without values its companion goes with it. */
export const putFilter = (
  row: Endpoint,
  filters: ListState["filters"],
  name: string,
  values: readonly string[],
): ListState["filters"] => {
  const match = matchName(row, name);
  return { ...filters, [name]: values, ...(match && values.length === 0 && { [match]: [] }) };
};

/** Whether anything narrows the list down. */
export const isFiltered = ({ search, filters }: ListState): boolean =>
  search !== "" || Object.values(filters).some((values) => values.length > 0);

const isValid = (row: Endpoint, name: string, value: string): boolean => {
  const schema = shapeOf(row)[name];
  if (!(schema instanceof z.ZodType)) return false;
  return schema.safeParse(value).success || schema.safeParse([value]).success;
};

const sameValues = (a: readonly string[], b: readonly string[]): boolean => a.join("\n") === b.join("\n");

const wholeNumber = (text: string | null, least: number, otherwise: number): number => {
  const read = Number(text);
  return text !== null && Number.isInteger(read) && read >= least ? read : otherwise;
};

/** Reads the address; what the list does not take is left out, so that an old or mistyped link still works. */
export const readListState = (params: URLSearchParams, row: Endpoint, defaults: ListDefaults = {}): ListState => {
  const key = (name: string): string => `${defaults.prefix ?? ""}${name}`;
  const size = wholeNumber(params.get(key("size")), 1, defaults.size ?? pageSizes[1] ?? pageSize.default);
  const sort = params.get(key("sort"));
  const filters = filterNames(row).flatMap((name): [string, readonly string[]][] => {
    const given = params.has(key(name))
      ? params.getAll(key(name)).filter((value) => value !== "" && isValid(row, name, value))
      : (defaults.filters?.[name] ?? []);
    return given.length > 0 ? [[name, given]] : [];
  });
  const held = new Set(filters.map(([name]) => name));
  // "All of" without values says nothing.
  const isLeftOver = (name: string): boolean => !held.has(matchedBy(row, name) ?? name);
  return {
    search: canSearch(row) ? (params.get(key("search")) ?? "").slice(0, 100) : "",
    sort: sort !== null && (sort === "" || isValid(row, "sortBy", sort)) ? sort : (defaults.sort ?? ""),
    page: wholeNumber(params.get(key("page")), 1, 1) - 1,
    size: pageSizes.includes(size) ? size : (defaults.size ?? pageSizes[1] ?? pageSize.default),
    filters: Object.fromEntries(filters.filter(([name]) => !isLeftOver(name))),
  };
};

/** Writes the state into the address, leaving out what the list starts with and keeping what is not the list's. */
export const writeListState = (
  params: URLSearchParams,
  state: ListState,
  row: Endpoint,
  defaults: ListDefaults = {},
): URLSearchParams => {
  const next = new URLSearchParams(params);
  const key = (name: string): string => `${defaults.prefix ?? ""}${name}`;
  const put = (name: string, value: string, usual: string): void => {
    next.delete(key(name));
    if (value !== usual) next.set(key(name), value);
  };
  put("search", state.search, "");
  put("sort", state.sort, defaults.sort ?? "");
  put("page", String(state.page + 1), "1");
  put("size", String(state.size), String(defaults.size ?? pageSizes[1]));
  for (const name of filterNames(row)) {
    const values = state.filters[name] ?? [];
    const usual = defaults.filters?.[name] ?? [];
    next.delete(key(name));
    if (sameValues(values, usual)) continue;
    if (values.length === 0) next.set(key(name), "");
    for (const value of values) next.append(key(name), value);
  }
  return next;
};

/** The filter of a list as its query takes it: a repeatable one as a list, a single one as it is. */
export const filterQuery = (row: Endpoint, filters: ListState["filters"]): Query =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) => [name, isRepeatable(row, name) ? [...values] : values[0]]),
  );

/** What is asked of the server. Empty ones are not sent. */
export const listQueryOf = (row: Endpoint, state: ListState): Query => ({
  limit: state.size,
  skip: state.page * state.size,
  ...(state.search !== "" && { search: state.search }),
  ...(state.sort !== "" && { sortBy: state.sort }),
  ...filterQuery(row, state.filters),
});

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
