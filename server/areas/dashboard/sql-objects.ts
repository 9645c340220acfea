import { columnAlias, joined, quote, type SqlText, sqlText } from "../../core/db/sql-text.ts";
/** SQL by name. */
type Fields = Readonly<Record<string, SqlText>>;

const each = (fields: Fields, write: (name: string, value: SqlText) => SqlText): SqlText =>
  joined(
    Object.entries(fields).map(([name, value]) => write(name, value)),
    ", ",
  );

/** A JSON object. */
export const object = (fields: Fields): SqlText =>
  sqlText`json_build_object(${each(fields, (name, value) => sqlText`${quote(name)}, ${value}`)})`;

/** The columns of a select. */
export const columns = (fields: Fields): SqlText =>
  each(fields, (name, value) => sqlText`${value} as ${columnAlias(name)}`);

/** The same fields as columns of the alias `of`. */
export const named = (of: SqlText, fields: Fields): Record<string, SqlText> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, sqlText`${of}.${columnAlias(name)}`]));
