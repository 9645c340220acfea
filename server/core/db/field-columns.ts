import type { z } from "zod";
import { type SchemaInfo, schemaInfo, type SchemaKind } from "../../../contract/core/schema-info.ts";
import type { Column } from "./columns.ts";
import { columnOf, type SqlText, sqlText } from "./sql-text.ts";

type Shape = Readonly<Record<string, z.ZodType>>;

/** Maps `firstName` to its column name, as a type. */
type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : "";

type AsColumns<Body> = { [Field in keyof Body & string as ColumnName<Field>]: Body[Field] };

/** A body keyed by the columns of its fields; missing fields stay undefined. */
export const asColumns = <Body extends object>(body: Body): AsColumns<Body> =>
  Object.fromEntries(Object.entries(body).map(([field, value]) => [columnOf(field), value])) as AsColumns<Body>;

/** A record without some of its fields. */
export const without = <T extends object, const Name extends keyof T>(record: T, ...names: readonly Name[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name as Name))) as Omit<T, Name>;

/** A view's row: each field is a column of an alias. */
export const columnsOf = (fields: Shape, alias: SqlText): Record<string, SqlText> =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, sqlText`${alias}.${columnOf(field)}`]));

const udts: Partial<Record<SchemaKind, string>> = {
  string: "text",
  email: "text",
  text: "text",
  "rich text": "text",
  enum: "text",
  boolean: "bool",
  integer: "int4",
  number: "float8",
  reference: "uuid",
  day: "date",
};

/** The column type of a field; undefined for types that no single column can store. */
const udtOf = ({ kind, item }: SchemaInfo): string | undefined =>
  kind === "list" && item?.kind === "string" ? "_text" : udts[kind];

type FieldColumns<Fields extends Shape, Defaults> = {
  readonly [Field in keyof Fields & string as ColumnName<Field>]: Column<
    z.output<Fields[Field]>,
    z.output<Fields[Field]> | (Field extends keyof Defaults ? undefined : never)
  >;
};

/** The columns of fields, as for tables.ts: those with a default in the contract have one in the database. */
export const fieldColumns = <Fields extends Shape, Defaults extends object>(
  fields: Fields,
  defaults: Defaults,
): FieldColumns<Fields, Defaults> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => {
      const info = schemaInfo(schema);
      const udt = udtOf(info);
      if (!udt) throw new Error(`There is no column for ${field}`);
      return [columnOf(field), { udt, nullable: info.nullable, optional: field in defaults }];
    }),
  ) as unknown as FieldColumns<Fields, Defaults>;
