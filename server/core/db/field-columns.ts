import type { z } from "zod";
import { type StoredKind, storedKind } from "../../../contract/core/field-kind.ts";
import type { Column } from "./columns.ts";
import { columnOf } from "./sql-text.ts";

type Shape = Readonly<Record<string, z.ZodType>>;

/** `firstName` as the database spells it, to the types. */
type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : "";

type AsColumns<Body> = { [Field in keyof Body & string as ColumnName<Field>]: Body[Field] };

/** What a body says, by the columns that its fields are kept in; what it does not say stays undefined. */
export const asColumns = <Body extends object>(body: Body): AsColumns<Body> =>
  Object.fromEntries(Object.entries(body).map(([field, value]) => [columnOf(field), value])) as AsColumns<Body>;

/** A record without some of its fields. */
export const without = <T extends object, const Name extends keyof T>(record: T, ...names: readonly Name[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name as Name))) as Omit<T, Name>;

/** The row of a view: each field is the column of an alias. */
export const rowOf = (fields: Shape, alias: string): Record<string, string> =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, `${alias}.${columnOf(field)}`]));

const udts: Partial<Record<StoredKind, string>> = {
  words: "text",
  text: "text",
  choice: "text",
  flag: "bool",
  number: "int4",
  list: "_text",
  reference: "uuid",
  day: "date",
};

type FieldColumns<Fields extends Shape, Defaults> = {
  readonly [Field in keyof Fields & string as ColumnName<Field>]: Column<
    z.output<Fields[Field]>,
    z.output<Fields[Field]> | (Field extends keyof Defaults ? undefined : never)
  >;
};

/** The columns of fields, as tables.ts says them: those with a default in the contract have one in the database. */
export const fieldColumns = <Fields extends Shape, Defaults extends object>(
  fields: Fields,
  defaults: Defaults,
): FieldColumns<Fields, Defaults> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, schema]) => {
      const udt = udts[storedKind(schema)];
      if (!udt) throw new Error(`There is no column for ${field}`);
      return [columnOf(field), { udt, nullable: schema.safeParse(null).success, optional: field in defaults }];
    }),
  ) as unknown as FieldColumns<Fields, Defaults>;
