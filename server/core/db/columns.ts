import type { ColumnType } from "kysely";

/** One column of a table: its database type, and the types that it reads and accepts. */
export interface Column<Select, Insert = Select> {
  /** information_schema's udt_name. */
  readonly udt: string;
  readonly nullable: boolean;
  /** Has a default or is generated, so an insert may leave it out. */
  readonly optional: boolean;
  readonly __select?: Select;
  readonly __insert?: Insert;
}

export const column = <T>(udt: string): Column<T> => ({ udt, nullable: false, optional: false });
export const uuid = column<string>("uuid");
export const text = column<string>("text");
export const integer = column<number>("int4");
export const smallint = column<number>("int2");
export const bigint = column<number>("int8");
export const bool = column<boolean>("bool");
/** ISO 8601 in UTC with milliseconds, ending in Z. */
export const instant = column<string>("timestamptz");
/** YYYY-MM-DD. */
export const day = column<string>("date");
export const bytes = column<Buffer>("bytea");
export const oneOf = <T extends string>(): Column<T> => column<T>("text");
export const json = <T>(): Column<T | null> => ({ udt: "jsonb", nullable: true, optional: true });

/** Written as JSON text, read as an object. */
export const jsonObject: Column<object, string> = { udt: "jsonb", nullable: false, optional: false };

export const nullable = <T>(c: Column<T>): Column<T | null, T | null | undefined> => ({
  ...c,
  nullable: true,
  optional: true,
});
export const optional = <T>(c: Column<T>): Column<T, T | undefined> => ({ ...c, optional: true });

export const stamps = { created_at: optional(instant), updated_at: optional(instant), version: optional(integer) };

type KyselyColumn<C> = C extends Column<infer S, infer I> ? ColumnType<S, I, S> : never;
/** Tables as Kysely types them. */
export type KyselyTables<T> = { [Name in keyof T]: { [C in keyof T[Name]]: KyselyColumn<T[Name][C]> } };
