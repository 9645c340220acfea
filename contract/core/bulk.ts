import { z } from "zod";
import { type Policy, stream } from "./endpoint.ts";
import { Id, Instant, line, Ref, Search } from "./fields.ts";
import { anyOf, BulkReply, bulkMax, listQuery, Meta, page, selection, whole } from "./list.ts";
import { sortBy } from "./sort-by.ts";

/** The most records in one export. */
export const exportMax = 200_000;

type Shape = z.core.$ZodLooseShape;
type Path = `/api/${string}`;
type Words = readonly [string, ...string[]];

/** Whether a bulk call skips the records that can't be changed, or changes none at all. */
export const OnRefusal = z.enum(["skip", "stop"]);

const beyond = true;
const audited = true;

interface Of {
  readonly path: Path;
  /** The plural noun, as in "Change many skills". */
  readonly many: string;
  readonly policy: Policy;
}

/** Changes many records in one call: the selected ones, or all that match a list's filters. */
export const bulkEditEndpoint = <const F extends Shape, const S extends Shape>(
  { path, many, policy }: Of,
  filters: F,
  set: S,
) =>
  ({
    method: "POST" as const,
    path: `${path}/bulk-update` as const,
    summary: `Change many ${many}; what can't be changed is named with its reason`,
    policy,
    audited,
    body: z.strictObject({
      select: selection({ ...filters, search: Search.optional() }),
      set: z
        .strictObject(
          Object.fromEntries(Object.entries(set).map(([name, field]) => [name, (field as z.ZodType).optional()])) as {
            [K in keyof S]: z.ZodOptional<S[K] & z.ZodType>;
          },
        )
        .refine((fields) => Object.values(fields).some((value) => value !== undefined), "Choose what to change."),
      onRefusal: OnRefusal.default("skip"),
    }),
    replies: { 200: BulkReply },
    errors: ["selection_changed"] as const,
    beyond,
  }) as const;

/** Performs one particular action on many records in one call, such as changing people's role. */
export const bulkChangeEndpoint = <const W extends string, const F extends Shape, const A extends Shape>(
  { path, policy }: Of,
  what: W,
  summary: string,
  filters: F,
  extra: A,
) =>
  ({
    method: "POST" as const,
    path: `${path}/bulk-${what}` as const,
    summary: `${summary}; those it can't be done to are named with the reason`,
    policy,
    audited,
    body: z.strictObject({
      select: selection({ ...filters, search: Search.optional() }),
      ...extra,
      onRefusal: OnRefusal.default("skip"),
    }),
    replies: { 200: BulkReply },
    errors: ["selection_changed"] as const,
    beyond,
  }) as const;

/** Deletes many records in one call. */
export const bulkRemoveEndpoint = <const F extends Shape>({ path, many, policy }: Of, filters: F) =>
  ({
    method: "POST" as const,
    path: `${path}/bulk-delete` as const,
    summary: `Delete many ${many}; what can't be deleted is named with its reason`,
    policy,
    audited,
    body: z.strictObject({
      select: selection({ ...filters, search: Search.optional() }),
      onRefusal: OnRefusal.default("skip"),
    }),
    replies: { 200: BulkReply },
    errors: ["selection_changed"] as const,
    beyond,
  }) as const;

/** How many days a deleted record can be restored, whatever kind it is; a person also while they are owed something. */
export const restorableDays = 30;

/** A deleted record that can still be restored. */
export const DeletedRecord = z.strictObject({
  _id: Id,
  name: line(1000, 0).meta({ label: "Name" }),
  deletedAt: Instant.meta({ label: "Deleted" }),
  /** Null where it was deleted by the system, or by someone who was erased since. */
  deletedBy: Ref.nullable().meta({ label: "Deleted by", reference: "users" }),
});
export type DeletedRecord = z.infer<typeof DeletedRecord>;
DeletedRecord.register(z.globalRegistry, { id: "DeletedRecord" });

/**
 * What was deleted and can be restored, those first that were deleted last. Where the records belong to another one,
 * such as a project, `within` has the filter that narrows the list to those of one.
 */
const deletedEndpoint = <const F extends Shape = {}>({ path, many, policy }: Of, within?: F) =>
  ({
    method: "GET" as const,
    path: `${path}/deleted` as const,
    summary: `Deleted ${many} that can still be restored`,
    policy,
    query: listQuery(["name", "deletedAt"], (within ?? {}) as F),
    replies: { 200: page("deleted", DeletedRecord) },
    list: "deleted",
    beyond,
  }) as const;

/** Undoes a deletion. */
const restoreEndpoint = ({ path, many, policy }: Of) =>
  ({
    method: "POST" as const,
    path: `${path}/restore` as const,
    summary: `Bring back ${many} that were deleted; what can't come back is named with its reason`,
    policy,
    audited,
    body: z.strictObject({ ids: z.array(Id).min(1).max(bulkMax) }),
    replies: { 200: BulkReply },
    beyond,
  }) as const;

/** The list of what was deleted, and bringing it back. */
export const trashEndpoints = <const F extends Shape = {}>(of: Of, within?: F) => ({
  deleted: deletedEndpoint(of, within),
  restore: restoreEndpoint(of),
});

/** The columns of an export without duplicates: `first`, then all of `fields`, then `rest`. */
export const columnsInOrder = <const F extends string, S extends Shape, const R extends string>(
  first: readonly F[],
  fields: S,
  rest: readonly R[],
) => {
  type Name = F | R | (keyof S & string);
  return [...new Set<string>([...first, ...Object.keys(fields), ...rest])] as [Name, ...Name[]];
};

/** What a list's records match, and their order, where all of them are asked for at once. */
const matching = <const F extends Shape, const W extends Words>(sorts: W, filters: F) => ({
  search: Search.optional(),
  sortBy: sortBy(sorts).optional(),
  _id: anyOf(Id),
  ...filters,
});

/** All records that match a list's search and filters, as CSV: UTF-8 with a byte-order mark, without formulas. */
export const exportEndpoint = <const F extends Shape, const W extends Words, const C extends Words>(
  { path, many, policy }: Of,
  sorts: W,
  filters: F,
  columns: C,
) =>
  ({
    method: "GET" as const,
    path: `${path}/export` as const,
    summary: `All ${many} that match, as CSV`,
    policy,
    query: z.strictObject({
      ...matching(sorts, filters),
      /** In this order; all columns where left out. */
      columns: anyOf(z.enum(columns)),
    }),
    replies: { 200: stream("text/csv") },
    errors: ["too_many_records"] as const,
    beyond,
  }) as const;

/** The files of all records that match a list's search and filters, as one ZIP archive. */
export const exportFilesEndpoint = <const F extends Shape, const W extends Words>(
  { path, many, policy }: Of,
  sorts: W,
  filters: F,
) =>
  ({
    method: "GET" as const,
    path: `${path}/export-files` as const,
    summary: `The files of all ${many} that match, as a ZIP archive`,
    policy,
    query: z.strictObject(matching(sorts, filters)),
    replies: { 200: stream(zipMime) },
    beyond,
  }) as const;
export const zipMime = "application/zip";

/** The distinct values of a field as text, the most used first; all of them, as lists do that are called without a limit. */
export const valuesEndpoint = <const W extends Words>({ path, many, policy }: Of, types: W) =>
  ({
    method: "GET" as const,
    path: `${path}/values` as const,
    summary: `The distinct values of a field of ${many}`,
    policy,
    query: z.strictObject({ type: z.enum(types), search: Search.optional(), ...whole }),
    replies: {
      200: z.strictObject({
        type: z.enum(types),
        values: z.array(z.strictObject({ value: line(1000, 0), count: z.int() })),
        meta: Meta,
        filteredTotalCount: z.int(),
      }),
    },
    beyond,
  }) as const;
