import { z } from "zod";
import { Search } from "./fields.ts";

/** Page size where none is given, and the largest that may be asked for. */
export const pageSize = { default: 10, max: 200 } as const;
/** How many records a list without paging answers before it refuses. */
export const unpagedMax = 1000;
/** How many records one bulk call may change. */
export const bulkMax = 10_000;

/** A yes or no in a query string. */
export const flag = z.stringbool({ truthy: ["true", "1"], falsy: ["false", "0"] });

/** A filter: the key may be repeated, and then any of its values matches. */
export const anyOf = <T extends z.ZodType>(value: T) => z.array(value).min(1).max(200).optional();

/**
 * A filter over a field that holds many values: records that hold any of those given, or, with `<name>Match=all`, all
 * of them.
 */
export const anyOrAll = <const N extends string, T extends z.ZodType>(name: N, value: T) =>
  ({
    [name]: anyOf(value),
    [`${name}${matchSuffix}`]: z.enum(["any", "all"]).optional(),
  }) as { [K in N]: ReturnType<typeof anyOf<T>> } & {
    [K in `${N}Match`]: z.ZodOptional<z.ZodEnum<{ any: "any"; all: "all" }>>;
  };
/** What the name of a filter's companion ends with. */
export const matchSuffix = "Match";

/** sortBy=field:asc|desc, for the fields given; repeated, what ties in the first is ordered by the next. */
export const sortBy = <const F extends readonly [string, ...string[]]>(fields: F) => {
  const one = z.templateLiteral([z.enum(fields), ":", z.enum(["asc", "desc"])]);
  return z.union([one, z.array(one).min(1).max(sortsMax)]);
};
/** So many fields a list is sorted by at once. */
export const sortsMax = 5;

/**
 * The query of a paged list: limit, skip (rows, not pages), search, sortBy, ids and filters by field name. `usual` is
 * the page size where none is given.
 */
export const listQuery = <const F extends readonly [string, ...string[]], const S extends z.core.$ZodLooseShape>(
  sorts: F,
  filters: S,
  usual: number = pageSize.default,
) =>
  z.strictObject({
    limit: z.coerce.number<number>().int().min(1).max(pageSize.max).default(usual),
    skip: z.coerce.number<number>().int().min(0).max(100_000_000).default(0),
    search: Search.optional(),
    sortBy: sortBy(sorts).optional(),
    /** These records and no others: how many are read at once by their ids. */
    _id: anyOf(z.uuid()),
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
});

/** The reply of a list: the records under their plural name, and how many there are. */
export const page = <const N extends string, T extends z.ZodType, const X extends z.core.$ZodLooseShape = {}>(
  name: N,
  item: T,
  extra?: X,
) =>
  z.strictObject({
    ...({ [name]: z.array(item) } as { [K in N]: z.ZodArray<T> }),
    meta: Meta,
    /** All that the caller may see. */
    count: z.int(),
    /** Those that match search and filters. */
    filteredTotalCount: z.int(),
    ...((extra ?? {}) as X),
  });

/** A refusal inside a bulk call that did the rest. */
export const Refused = z.strictObject({
  _id: z.uuid(),
  /** What people call the record; empty where there is none. */
  name: z.string(),
  code: z.string(),
  message: z.string(),
});
export const BulkReply = z.strictObject({
  done: z.int(),
  refused: z.array(Refused),
  /** Which ones it was done to: what taking a deletion back needs where a filter chose them. */
  ids: z.array(z.uuid()).optional(),
});

/**
 * What a bulk call acts on: ids, or everything that a list's filter matches, with how many the person saw; when the
 * number has changed since, nothing is done.
 */
export const selection = <const S extends z.core.$ZodLooseShape>(filter: S) =>
  z.union([
    z.strictObject({ ids: z.array(z.uuid()).min(1).max(bulkMax) }),
    z.strictObject({ filter: z.strictObject(filter), expected: z.int().min(0).max(bulkMax) }),
  ]);
