import type { ConditionalFilter, CrudFilter, CrudSort, LogicalFilter } from "@refinedev/core";
import type { z } from "zod";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import { filterValues } from "../../contract/core/field-kind.ts";

type Condition = LogicalFilter | Omit<ConditionalFilter, "key">;

/** What Refine's filters are to a list of the contract. */
interface ListFilters {
  /** Plain filters, by name, and `where` for what they can't say. */
  readonly query: Readonly<Record<string, unknown>>;
  /** One of them is "in" nothing at all: no record matches. */
  readonly isEmpty: boolean;
}

/** What a list takes; undefined where its area is not loaded, so that only the server knows. */
export const takenBy = (row: Endpoint): z.core.$ZodLooseShape | undefined => {
  const shape = row.query?.shape ?? {};
  return Object.keys(shape).length > 0 ? shape : undefined;
};

export const listFilters = (row: Endpoint, filters: readonly CrudFilter[] = []): ListFilters => {
  const taken = takenBy(row);
  const query: Record<string, unknown> = {};
  const where: Condition[] = [];
  let isEmpty = false;
  for (const filter of filters.flatMap(said)) {
    // Nothing is searched for.
    if ("field" in filter && filter.field === "search" && filter.value === "") continue;
    if ("field" in filter && filter.operator === "in") isEmpty ||= asList(filter.value).length === 0;
    if ("field" in filter && isPlain(filter, taken) && !(filter.field in query)) query[filter.field] = filter.value;
    else where.push(filter);
  }
  const [first] = where;
  if (first && taken && !("where" in taken)) {
    throw new Error(`The list at ${row.path} can't be filtered by ${first.operator}`);
  }
  return { query: { ...query, ...(first && { where: JSON.stringify(where) }) }, isEmpty };
};

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [value]);

/** Whether the list's own filter says it: those keep their short addresses and prepared statements. */
const isPlain = ({ field, operator, value }: LogicalFilter, taken: ReturnType<typeof takenBy>): boolean => {
  if (operator !== "eq" && operator !== "in") return false;
  // What is empty can't stand in an address.
  if (asList(value).length === 0 || asList(value).includes("")) return false;
  if (!taken) return true;
  const filter = taken[field] as z.core.$ZodType | undefined;
  return filter !== undefined && (!Array.isArray(value) || value.length === 1 || filterValues(filter).isList);
};

/** A filter as it is asked, or nothing where it says nothing: Refine's own hooks drop those too. */
const said = (filter: CrudFilter): Condition[] => {
  if (!("field" in filter)) {
    const value = filter.value.flatMap(said);
    return value.length > 0 ? [{ operator: filter.operator, value }] : [];
  }
  const { field, operator } = filter;
  const value = filter.value as unknown;
  if (operator === "null" || operator === "nnull") return [{ field, operator, value: true }];
  if (value === undefined) return [];
  // To be nothing is what null asks.
  if (value === null && operator === "eq") return [{ field, operator: "null", value: true }];
  if (value === null && operator === "ne") return [{ field, operator: "nnull", value: true }];
  return value === null ? [] : [{ field, operator, value }];
};

/** Refine's sorters as a list's sortBy. */
export const sortQuery = (sorters: readonly CrudSort[] = []): { sortBy?: string | readonly string[] } => {
  const sorts = sorters.map(({ field, order }) => `${field}:${order}`);
  if (sorts.length === 0) return {};
  return { sortBy: sorts.length === 1 ? sorts[0]! : sorts };
};
