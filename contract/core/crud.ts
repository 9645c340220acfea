import { z } from "zod";
import { bulkEditEndpoint, bulkRemoveEndpoint, exportEndpoint, trashEndpoints, valuesEndpoint } from "./bulk.ts";
import type { Policy } from "./endpoint.ts";
import { byId, create, Id, Instant, patch, Ref, Version } from "./fields.ts";
import { filtersOf } from "./field-filters.ts";
import { listQuery, page } from "./list.ts";
import { schemaInfo, type SchemaKind } from "./schema-info.ts";
import { type WhereField, withWhere } from "./where.ts";

type Shape = { readonly [name: string]: z.ZodType };
type Path = `/api/${string}`;

/** Defines a kind of record, from which its endpoints and schemas are derived. */
interface Definition<One extends string, Many extends string, F extends Shape, D, V extends Shape, X extends Shape> {
  /** The base path; endpoints that the owner's specification places elsewhere are named in `paths`. */
  readonly path: Path;
  readonly paths?: Partial<Record<"list" | "show" | "create" | "edit" | "remove" | "values", Path>>;
  /** The keys of the replies that contain one record, and many. */
  readonly one: One;
  readonly many: Many;
  /** Singular and plural, as in "Change a label" and "Change many labels". */
  readonly noun: readonly [one: string, many: string];
  readonly fields: F;
  /** Read-only fields, such as a count of references, computed by the server's `view`. Numeric ones are sortable. */
  readonly derived?: V;
  /** Filters in addition to those derived from the fields. */
  readonly filters?: X;
  /** Defaults of the fields that may be left out of a new record. */
  readonly defaults: D;
  readonly policy: { readonly read: Policy; readonly write: Policy };
}

type Filters<F extends Shape> = { readonly [K in keyof F]: z.ZodOptional<z.ZodType> };
type Entity<F extends Shape, V extends Shape> = F &
  V & {
    readonly _id: typeof Id;
    readonly createdAt: typeof Instant;
    readonly updatedAt: typeof Instant;
    readonly version: typeof Version;
  };

/** A field as it is read: a reference comes with the name of its record. */
const asRead = (field: z.ZodType): z.ZodType => {
  const { kind, nullable, meta } = schemaInfo(field);
  return kind === "reference" ? (nullable ? Ref.nullable() : Ref).meta(meta) : field;
};

const ofKind = (fields: Shape, ...kinds: readonly SchemaKind[]): string[] =>
  Object.keys(fields).filter((name) => kinds.includes(schemaInfo(fields[name]!).kind));

/** Fields whose distinct values are read, each of which is a value of the field's filter. */
const valued = ["string", "email", "enum", "number", "integer", "boolean", "list"] as const;

const asNames = (names: readonly string[]) => names as [string, ...string[]];

/**
 * The endpoints of a kind of record that needs no more than create, read, update and delete, with search, sort,
 * filters, bulk changes, export and the values of its text fields, all derived from its fields. The server's side is
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
  const { path, paths = {}, one, many, noun, fields, derived = {}, defaults, policy } = of;
  const read = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, asRead(field)]));
  const Record = z.strictObject({
    _id: Id,
    ...read,
    ...derived,
    createdAt: Instant.meta({ label: "Created" }),
    updatedAt: Instant.meta({ label: "Changed" }),
    version: Version,
  } as unknown as Entity<F, V>);
  Record.register(z.globalRegistry, { id: `${one[0]!.toUpperCase()}${one.slice(1)}` });
  const filters = withWhere(
    Record,
    Object.assign({}, ...Object.entries(fields).map(([name, field]) => filtersOf(name, field)), of.filters),
  ) as Filters<F> & X & WhereField;
  const sortable = [
    ...ofKind(fields, "string", "email", "enum", "number", "integer", "day", "boolean"),
    ...ofKind(derived, "number", "integer"),
  ];
  const sorts = asNames([...sortable, "createdAt", "updatedAt"]);
  const columns = asNames([...Object.keys(fields), ...Object.keys(derived), "createdAt", "updatedAt"]);
  // Those of texts alone have a filter, by an index that tells spellings apart.
  const ofLists = ofKind(fields, "list").some((name) => name in filters) ? ", items of lists as they are written" : "";
  const reply = z.strictObject({ [one]: Record } as { [K in One]: typeof Record });
  const about = { path, many: noun[1], policy: policy.write };
  // Fields that identify one record can't be set in bulk.
  const set = Object.fromEntries(
    Object.entries(fields).filter(([name, field]) => name !== "name" && schemaInfo(field).meta.unique === undefined),
  );
  const endpoints = {
    list: {
      method: "GET",
      path: paths.list ?? path,
      summary: `${noun[1][0]!.toUpperCase()}${noun[1].slice(1)}; words match whatever their case${ofLists}`,
      policy: policy.read,
      query: listQuery(sorts, filters),
      replies: { 200: page(many, Record) },
      list: many,
    },
    show: {
      method: "GET",
      path: paths.show ?? `${path}/:_id`,
      summary: `One ${noun[0]}`,
      policy: policy.read,
      params: byId,
      replies: { 200: reply },
      record: one,
      errors: ["not_found"],
    },
    create: {
      method: "POST",
      path: paths.create ?? path,
      summary: `Create a ${noun[0]}`,
      policy: policy.write,
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
      policy: policy.write,
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
      policy: policy.write,
      audited: true,
      params: byId,
      replies: { 200: reply },
      record: one,
      errors: ["not_found"],
    },
    bulkEdit: bulkEditEndpoint(about, filters, set),
    bulkRemove: bulkRemoveEndpoint(about, filters),
    ...trashEndpoints(about),
    export: exportEndpoint({ ...about, policy: policy.read }, sorts, filters, columns),
    values: {
      ...valuesEndpoint(
        { ...about, policy: policy.read },
        asNames([...ofKind(fields, ...valued), ...ofKind(derived, "string")]),
      ),
      ...(paths.values && { path: paths.values, beyond: undefined }),
    },
  } as const;
  return { Record, endpoints };
};
