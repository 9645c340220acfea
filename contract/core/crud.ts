import { z } from "zod";
import { bulkEditRow, bulkRemoveRow, exportRow, restoreRow, valuesRow } from "./bulk.ts";
import type { May } from "./endpoint.ts";
import { byId, create, Id, Instant, patch, Ref, Version } from "./fields.ts";
import { filtersOf, metaOf, storedKind } from "./field-kind.ts";
import { listQuery, page } from "./list.ts";
import { type WhereField, withWhere } from "./where.ts";

type Shape = { readonly [name: string]: z.ZodType };
type Path = `/api/${string}`;

/** What a kind of record is, for everything that follows from it alone. */
interface Definition<One extends string, Many extends string, F extends Shape, D, V extends Shape, X extends Shape> {
  /** Where its calls stand; those that the owner's specification spells otherwise are named in `paths`. */
  readonly path: Path;
  readonly paths?: Partial<Record<"list" | "show" | "create" | "edit" | "remove" | "values", Path>>;
  /** The keys of the replies that hold one record, and many. */
  readonly one: One;
  readonly many: Many;
  /** As in "Change a label", and "Change many labels". */
  readonly noun: readonly [one: string, many: string];
  readonly fields: F;
  /** What is only read, such as a count of what points at it: the server's `view` says how. Numbers can be sorted by. */
  readonly derived?: V;
  /** Filters beside those that follow from the fields. */
  readonly filters?: X;
  /** For the fields that may be left out of a new record. */
  readonly defaults: D;
  readonly may: { readonly read: May; readonly write: May };
}

type Filters<F extends Shape> = { readonly [K in keyof F]: z.ZodOptional<z.ZodType> };
type Entity<F extends Shape, V extends Shape> = F &
  V & {
    readonly _id: typeof Id;
    readonly createdAt: typeof Instant;
    readonly updatedAt: typeof Instant;
    readonly version: typeof Version;
  };

/** A field as it is read: what it points at comes with its name. */
const asRead = (field: z.ZodType): z.ZodType =>
  storedKind(field) === "reference"
    ? (field instanceof z.ZodNullable ? Ref.nullable() : Ref).meta(metaOf(field))
    : field;

const ofKind = (fields: Shape, ...kinds: readonly string[]): string[] =>
  Object.keys(fields).filter((name) => kinds.includes(storedKind(fields[name]!)));

const asWords = (names: readonly string[]) => names as [string, ...string[]];

/**
 * The calls of a kind of record that needs no more than create, read, update and delete, with search, sort, filters,
 * bulk changes, export and the values of its text fields, all of it derived from its fields. The server's side is
 * `crudHandlers`.
 */
export const crud = <
  const One extends string,
  const Many extends string,
  F extends Shape,
  const D extends { [K in keyof F]?: z.input<F[K]> },
  V extends Shape = {},
  X extends Shape = {},
>(
  of: Definition<One, Many, F, D, V, X>,
) => {
  const { path, paths = {}, one, many, noun, fields, derived = {}, defaults, may } = of;
  const read = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, asRead(field)]));
  const Record = z.strictObject({
    _id: Id,
    ...read,
    ...derived,
    createdAt: Instant.meta({ label: "Created" }),
    updatedAt: Instant.meta({ label: "Changed" }),
    version: Version,
  } as unknown as Entity<F, V>);
  const filters = withWhere(
    Record,
    Object.assign({}, ...Object.entries(fields).map(([name, field]) => filtersOf(name, field)), of.filters),
  ) as Filters<F> & X & WhereField;
  const sortable = [...ofKind(fields, "words", "choice", "number", "day", "flag"), ...ofKind(derived, "number")];
  const sorts = asWords([...sortable, "createdAt", "updatedAt"]);
  const columns = asWords([...Object.keys(fields), ...Object.keys(derived), "createdAt", "updatedAt"]);
  const reply = z.strictObject({ [one]: Record } as { [K in One]: typeof Record });
  const about = { path, many: noun[1], may: may.write };
  // Not what tells one record from another.
  const set = Object.fromEntries(
    Object.entries(fields).filter(([name, field]) => name !== "name" && metaOf(field).unique === undefined),
  );
  const rows = {
    list: {
      method: "GET",
      path: paths.list ?? path,
      summary: `${noun[1][0]!.toUpperCase()}${noun[1].slice(1)}; words match whatever their case`,
      may: may.read,
      query: listQuery(sorts, filters),
      replies: { 200: page(many, Record) },
      list: many,
    },
    show: {
      method: "GET",
      path: paths.show ?? `${path}/:_id`,
      summary: `One ${noun[0]}`,
      may: may.read,
      params: byId,
      replies: { 200: reply },
      record: one,
      errors: ["not_found"],
    },
    create: {
      method: "POST",
      path: paths.create ?? path,
      summary: `Create a ${noun[0]}`,
      may: may.write,
      audited: true,
      body: create(fields, defaults),
      replies: { 201: reply },
      record: one,
      errors: ["taken"],
    },
    edit: {
      method: "PATCH",
      path: paths.edit ?? `${path}/:_id`,
      summary: `Change a ${noun[0]}`,
      may: may.write,
      audited: true,
      params: byId,
      body: patch(fields),
      replies: { 200: reply },
      record: one,
      errors: ["not_found", "taken", "stale"],
    },
    remove: {
      method: "DELETE",
      path: paths.remove ?? `${path}/:_id`,
      summary: `Delete a ${noun[0]}`,
      may: may.write,
      audited: true,
      params: byId,
      replies: { 200: reply },
      record: one,
      errors: ["not_found"],
    },
    bulkEdit: bulkEditRow(about, filters, set),
    bulkRemove: bulkRemoveRow(about, filters),
    restore: restoreRow(about),
    export: exportRow({ ...about, may: may.read }, sorts, filters, columns),
    values: {
      ...valuesRow({ ...about, may: may.read }, asWords(ofKind(fields, "words"))),
      ...(paths.values && { path: paths.values, beyond: undefined }),
    },
  } as const;
  return { Record, rows };
};
