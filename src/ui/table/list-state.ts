import type { CrudFilter, CrudSort } from "@refinedev/core";
import { z } from "zod";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { pageSize } from "../../../contract/core/list.ts";
import { canSearch, filterNames, isRepeatable, matchedBy, matchName, shapeOf } from "./list-endpoint.ts";

/** The state of a list, as the address keeps it. */
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

/** The defaults of a table for what the address leaves out. */
export interface ListDefaults {
  readonly sort?: string;
  readonly size?: number;
  readonly filters?: Readonly<Record<string, readonly string[]>>;
  /** Prefix of the parameters of a second table on the same page. */
  readonly prefix?: string;
}

export const pageSizes = [10, 20, 50, 100, 200].filter((size) => size <= pageSize.max);
/** Changes one filter; without values its companion is removed with it. */
export const putFilter = (
  endpoint: Endpoint,
  filters: ListState["filters"],
  name: string,
  values: readonly string[],
): ListState["filters"] => {
  const match = matchName(endpoint, name);
  return { ...filters, [name]: values, ...(match && values.length === 0 && { [match]: [] }) };
};

/** Whether a search or filter is active. */
export const isFiltered = ({ search, filters }: ListState): boolean =>
  search !== "" || Object.values(filters).some((values) => values.length > 0);

const isValid = (endpoint: Endpoint, name: string, value: string): boolean => {
  const schema = shapeOf(endpoint)[name];
  if (!(schema instanceof z.ZodType)) return false;
  return schema.safeParse(value).success || schema.safeParse([value]).success;
};

const sameValues = (a: readonly string[], b: readonly string[]): boolean => a.join("\n") === b.join("\n");

const wholeNumber = (text: string | null, least: number, otherwise: number): number => {
  const read = Number(text);
  return text !== null && Number.isInteger(read) && read >= least ? read : otherwise;
};

/**
 * Reads the address. Parameters that the list does not take are ignored, so that an old or mistyped link still works.
 */
export const readListState = (params: URLSearchParams, endpoint: Endpoint, defaults: ListDefaults = {}): ListState => {
  const key = (name: string): string => `${defaults.prefix ?? ""}${name}`;
  const size = wholeNumber(params.get(key("size")), 1, defaults.size ?? pageSizes[1] ?? pageSize.default);
  const sort = params.get(key("sort"));
  const filters = filterNames(endpoint).flatMap((name): [string, readonly string[]][] => {
    const values = params.has(key(name))
      ? params.getAll(key(name)).filter((value) => value !== "" && isValid(endpoint, name, value))
      : (defaults.filters?.[name] ?? []);
    return values.length > 0 ? [[name, values]] : [];
  });
  const filtered = new Set(filters.map(([name]) => name));
  // "All of" without values has no meaning.
  const isLeftOver = (name: string): boolean => !filtered.has(matchedBy(endpoint, name) ?? name);
  return {
    search: canSearch(endpoint) ? (params.get(key("search")) ?? "").slice(0, 100) : "",
    sort: sort !== null && (sort === "" || isValid(endpoint, "sortBy", sort)) ? sort : (defaults.sort ?? ""),
    page: wholeNumber(params.get(key("page")), 1, 1) - 1,
    size: pageSizes.includes(size) ? size : (defaults.size ?? pageSizes[1] ?? pageSize.default),
    filters: Object.fromEntries(filters.filter(([name]) => !isLeftOver(name))),
  };
};

/** Writes the state into the address, without defaults, and keeps parameters that are not the list's. */
export const writeListState = (
  params: URLSearchParams,
  state: ListState,
  endpoint: Endpoint,
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
  for (const name of filterNames(endpoint)) {
    const values = state.filters[name] ?? [];
    const usual = defaults.filters?.[name] ?? [];
    next.delete(key(name));
    if (sameValues(values, usual)) continue;
    if (values.length === 0) next.set(key(name), "");
    for (const value of values) next.append(key(name), value);
  }
  return next;
};

/** The filters as query parameters of the list: a repeatable one as a list, a single one as it is. */
export const filterQuery = (endpoint: Endpoint, filters: ListState["filters"]): Query =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([, values]) => values.length > 0)
      .map(([name, values]) => [name, isRepeatable(endpoint, name) ? [...values] : values[0]]),
  );

/** The search and the filters of a list as Refine's filters. */
export const filtersOf = (endpoint: Endpoint, { search, filters }: ListState): CrudFilter[] => [
  ...(search === "" ? [] : [{ field: "search", operator: "eq", value: search } as const]),
  ...Object.entries(filterQuery(endpoint, filters)).map(([field, value]) =>
    Array.isArray(value) ? ({ field, operator: "in", value } as const) : ({ field, operator: "eq", value } as const),
  ),
];

/** The order of a list as Refine's sorters; empty for the list's own order. */
export const sortersOf = ({ sort }: ListState): CrudSort[] =>
  sort.split(",").flatMap((one): CrudSort[] => {
    const [field = "", order] = one.split(":");
    return field === "" ? [] : [{ field, order: order === "desc" ? "desc" : "asc" }];
  });

/** A partial state, or a function of the current one. */
export type Change = Partial<ListState> | ((now: ListState) => Partial<ListState>);

/**
 * The list's state in the address. Every change replaces the history entry, so that Back leaves the list in one step,
 * and returning restores it as it was. Parameters that are not the list's are set with `more`, in the same entry.
 */
export const useListState = (endpoint: Endpoint, defaults: ListDefaults) => {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readListState(params, endpoint, defaults), [params, endpoint, defaults]);
  // A change may come before the previous one has been rendered; it builds on that one all the same.
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  }, [state]);
  const change = useCallback(
    (next: Change, more: Readonly<Record<string, string>> = {}): void => {
      const changes = typeof next === "function" ? next(latest.current) : next;
      // Every change but that of the page shows other records: start again at the first page.
      const merged = { ...latest.current, ...changes, page: changes.page ?? 0 };
      latest.current = merged;
      setParams(
        (before) => {
          const written = writeListState(before, merged, endpoint, defaults);
          for (const [name, value] of Object.entries(more)) written.set(name, value);
          return written;
        },
        { replace: true },
      );
    },
    [setParams, endpoint, defaults],
  );
  return { state, change };
};
