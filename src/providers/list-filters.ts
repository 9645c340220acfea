import type { ConditionalFilter, CrudFilter, CrudSort, LogicalFilter } from "@refinedev/core";
import type { z } from "zod";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import { filterValues } from "../../contract/core/field-filters.ts";

type Condition = LogicalFilter | Omit<ConditionalFilter, "key">;

/** Refine's filters translated for a list of the contract. */
interface ListFilters {
  /** Plain filters by name, and `where` for those that need more. */
  readonly query: Readonly<Record<string, unknown>>;
  /** An "in" filter with an empty list matches no record. */
  readonly isEmpty: boolean;
}

/** What a list takes; undefined if its area is not loaded, so that only the server knows. */
export const takenBy = (endpoint: Endpoint): z.core.$ZodLooseShape | undefined => {
  const shape = endpoint.query?.shape ?? {};
  return Object.keys(shape).length > 0 ? shape : undefined;
};

export const listFilters = (endpoint: Endpoint, filters: readonly CrudFilter[] = []): ListFilters => {
  const taken = takenBy(endpoint);
  const query: Record<string, unknown> = {};
  const where: Condition[] = [];
  let isEmpty = false;
  for (const filter of filters.flatMap(conditionsOf)) {
    // An empty search is left out.
    if ("field" in filter && filter.field === "search" && filter.value === "") continue;
    if ("field" in filter && filter.operator === "in") isEmpty ||= asList(filter.value).length === 0;
    if ("field" in filter && isPlain(filter, taken) && !(filter.field in query)) query[filter.field] = filter.value;
    else where.push(filter);
  }
  const [first] = where;
  if (first && taken && !("where" in taken)) {
    throw new Error(`The list at ${endpoint.path} can't be filtered by ${first.operator}`);
  }
  return { query: { ...query, ...(first && { where: JSON.stringify(where) }) }, isEmpty };
};

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]);

/** Whether one of the list's own filters can express it: those keep their short addresses and prepared statements. */
const isPlain = ({ field, operator, value }: LogicalFilter, taken: ReturnType<typeof takenBy>): boolean => {
  if (operator !== "eq" && operator !== "in") return false;
  // An empty value can't be expressed in an address.
  if (asList(value).length === 0 || asList(value).includes("")) return false;
  if (!taken) return true;
  const filter = taken[field] as z.core.$ZodType | undefined;
  return filter !== undefined && (!Array.isArray(value) || value.length === 1 || filterValues(filter).isList);
};

/** A filter as a condition, or nothing if it is empty: Refine's own hooks drop those too. */
const conditionsOf = (filter: CrudFilter): Condition[] => {
  if (!("field" in filter)) {
    const value = filter.value.flatMap(conditionsOf);
    return value.length > 0 ? [{ operator: filter.operator, value }] : [];
  }
  const { field, operator } = filter;
  const value = filter.value as unknown;
  if (operator === "null" || operator === "nnull") return [{ field, operator, value: true }];
  if (value === undefined) return [];
  // A comparison with null is expressed as "null".
  if (value === null && operator === "eq") return [{ field, operator: "null", value: true }];
  if (value === null && operator === "ne") return [{ field, operator: "nnull", value: true }];
  return value === null ? [] : [{ field, operator, value }];
};

/** Refine's sorters as a list's sortBy. */
export const sortQuery = (sorters: readonly CrudSort[] = []): { sortBy?: string } =>
  sorters.length === 0 ? {} : { sortBy: sorters.map(({ field, order }) => `${field}:${order}`).join(",") };
