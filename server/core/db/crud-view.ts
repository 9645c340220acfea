import type { z } from "zod";
import { metaOf, storedKind } from "../../../contract/core/field-kind.ts";
import { nameOf } from "./record-names.ts";
import { columnOf } from "./sql-text.ts";
import { type Expression, instant, ref, type View } from "./view.ts";

const lowered = (given: string): string => `array(select lower(word) from unnest(${given}::text[]) as word)`;

const rowOf = (schema: z.ZodType, column: string): Expression =>
  storedKind(schema) === "reference" ? () => ref(column, nameOf(metaOf(schema).reference ?? "", column)) : column;

const filterOf = (schema: z.ZodType, column: string): View["filters"][string] | undefined => {
  switch (storedKind(schema)) {
    case "words":
      return (given) => `lower(${column}) = any(${lowered(given)})`;
    case "choice":
      return (given) => `${column} = any(${given}::text[])`;
    case "flag":
      return (given) => `${column} = ${given}::boolean`;
    case "number":
      return (given) => `${column} = any(${given}::integer[])`;
    case "reference":
      return (given) => `${column} = any(${given}::uuid[])`;
    case "list":
      return (given, all) => `${column} ${all ? "@>" : "&&"} ${given}::text[]`;
    default:
      return undefined;
  }
};

const sortOf = (schema: z.ZodType, column: string): string | undefined => {
  switch (storedKind(schema)) {
    case "words":
      return `lower(${column})`;
    case "choice":
    case "flag":
      return column;
    case "number":
    case "day":
      // What nobody filled in comes last, either way round.
      return `${column} is null, ${column}`;
    default:
      return undefined;
  }
};

/** What conditions are on where the reply writes a field in another form. */
const storedOf = (schema: z.ZodType, column: string): string | undefined =>
  ["reference", "list"].includes(storedKind(schema)) ? column : undefined;

const defined = <T>(entries: readonly (readonly [string, T | undefined])[]): Record<string, T> =>
  Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/**
 * How records of a table read whose columns are the contract's fields, spelled the database's way, beside `_id`,
 * `version`, `created_at`, `updated_at` and `deleted_at`. `more` adds to it or puts something else in its place.
 */
export const crudView = (
  table: string,
  fields: Readonly<Record<string, z.ZodType>>,
  more: Partial<View> = {},
): View => {
  const each = Object.entries(fields).map(([field, schema]) => [field, schema, `t.${columnOf(field)}`] as const);
  const nameColumn = "name" in fields ? "t.name" : "t._id::text";
  return {
    from: `${table} t`,
    id: "t._id",
    name: nameColumn,
    visible: "t.deleted_at is null",
    defaultOrder: "t.created_at desc",
    search: each.filter(([, schema]) => ["words", "text"].includes(storedKind(schema))).map(([, , column]) => column),
    ...more,
    row: {
      _id: "t._id",
      ...Object.fromEntries(each.map(([field, schema, column]) => [field, rowOf(schema, column)])),
      createdAt: instant("t.created_at"),
      updatedAt: instant("t.updated_at"),
      version: "t.version",
      ...more.row,
    },
    sorts: {
      ...defined(each.map(([field, schema, column]) => [field, sortOf(schema, column)] as const)),
      createdAt: "t.created_at",
      updatedAt: "t.updated_at",
      ...more.sorts,
    },
    stored: {
      ...defined(each.map(([field, schema, column]) => [field, storedOf(schema, column)] as const)),
      createdAt: "t.created_at",
      updatedAt: "t.updated_at",
      ...more.stored,
    },
    filters: {
      ...defined(each.map(([field, schema, column]) => [field, filterOf(schema, column)] as const)),
      ...more.filters,
    },
  };
};
