import { z } from "zod";
import { withDaysInOrder } from "./day-ranges.ts";
import { Id, Search } from "./fields.ts";
import { sortBy } from "./sort-by.ts";

/** The default and the largest page size. */
export const pageSize = { default: 10, max: 200 } as const;
/** The most records of one reply where a caller who sends no limit gets all. */
export const unpagedMax = 1000;
/** The most records that one bulk call may change. */
export const bulkMax = 10_000;

/** A yes or no in a query string. */
export const queryBoolean = z.stringbool({ truthy: ["true", "1"], falsy: ["false", "0"] });

/** A filter whose key may be repeated; any of its values matches. */
export const anyOf = <T extends z.ZodType>(value: T) => z.array(value).min(1).max(200).optional();

/**
 * A filter over a field of many values: records with any of the given ones, or with all of them if `<name>Match=all`.
 */
export const anyOrAll = <const N extends string, T extends z.ZodType>(name: N, value: T) =>
  ({
    [name]: anyOf(value),
    [`${name}${matchSuffix}`]: z.enum(["any", "all"]).optional(),
  }) as { [K in N]: ReturnType<typeof anyOf<T>> } & {
    [K in `${N}Match`]: z.ZodOptional<z.ZodEnum<{ any: "any"; all: "all" }>>;
  };
/** Suffix of the parameter that accompanies such a filter. */
export const matchSuffix = "Match";

/** limit and skip (records, not pages); `usual` is the default limit. */
const paging = (usual: number, max: number) => ({
  limit: z.coerce.number<number>().int().min(1).max(max).default(usual),
  skip: z.coerce.number<number>().int().min(0).max(100_000_000).default(0),
});

/**
 * The paging of a list that the owner's specification calls without limit and skip: it answers all, but at most
 * `unpagedMax` at once; `meta` says whether it was cut, and how to read on.
 */
export const whole = {
  limit: paging(unpagedMax, unpagedMax).limit.meta({
    description: `Without it all are answered, at most ${unpagedMax}; meta.cut says whether there are more, meta.next how to read them`,
  }),
  skip: paging(unpagedMax, unpagedMax).skip,
};

/**
 * The fields of the records that a reply has, with commas between them or repeated; without it, all. `endpoints` adds which
 * there are. In one order, whatever the order in which they were asked for: each choice is a statement of its own.
 */
const fields = z
  .union([z.string(), z.array(z.string()).min(1)])
  .transform((given) => [...new Set([given].flat().flatMap((names) => names.split(",")))].sort())
  .optional();

/**
 * The query of a paged list: limit, skip (records, not pages), search, sortBy, ids and filters by field name. `usual`
 * is the default page size.
 */
export const listQuery = <const F extends readonly [string, ...string[]], const S extends z.core.$ZodLooseShape>(
  sorts: F,
  filters: S,
  usual: number = pageSize.default,
) =>
  z.strictObject({
    ...paging(usual, pageSize.max),
    search: Search.optional(),
    sortBy: sortBy(sorts).optional(),
    fields,
    /** Only these records: reads several at once by id. */
    _id: anyOf(Id),
    ...filters,
  });

export const Meta = z.strictObject({
  limit: z.int(),
  skip: z.int(),
  /** The first page is 0. */
  page: z.int(),
  pages: z.int(),
  /** Whether the two counts are exact. */
  countExact: z.boolean(),
  /** Whether records that match follow after these. */
  cut: z.boolean(),
  /** The query, beside search, filters and order, that reads those that follow; null where none do. */
  next: z.strictObject({ limit: z.int(), skip: z.int() }).nullable(),
});
Meta.register(z.globalRegistry, { id: "Meta" });

/** The reply of a list: the records under their plural name, and the counts. */
export const page = <const N extends string, T extends z.ZodType, const X extends z.core.$ZodLooseShape = {}>(
  name: N,
  item: T,
  extra?: X,
) =>
  z.strictObject({
    ...({ [name]: z.array(item) } as { [K in N]: z.ZodArray<T> }),
    meta: Meta,
    /** All records that the caller may see. */
    count: z.int(),
    /** The records that match search and filters. */
    filteredTotalCount: z.int(),
    ...((extra ?? {}) as X),
  });

/** A record that a bulk call skipped, and why. */
export const Refused = z.strictObject({
  _id: Id,
  /** The record's name; empty where it has none. */
  name: z.string(),
  code: z.string(),
  message: z.string(),
});
Refused.register(z.globalRegistry, { id: "Refused" });
export const BulkReply = z.strictObject({
  done: z.int(),
  refused: z.array(Refused),
  /** How many were so already, such as people who held the skill: nothing is wrong with them. Left out where none were. */
  unchanged: z.int().min(1).optional(),
  /** The changed records: needed to undo a deletion whose records were selected by a filter. */
  ids: z.array(Id).optional(),
});
BulkReply.register(z.globalRegistry, { id: "BulkReply" });

/**
 * What a bulk call applies to: ids, or all that match a list's filter with the count that the user saw. If the count
 * has changed since, nothing is done.
 */
export const selection = <const S extends z.core.$ZodLooseShape>(filter: S) =>
  z.union([
    z.strictObject({ ids: z.array(Id).min(1).max(bulkMax) }),
    z.strictObject({ filter: withDaysInOrder(z.strictObject(filter)), expected: z.int().min(0).max(bulkMax) }),
  ]);
