import { taken } from "../app-error.ts";
import type { Sql } from "./pool.ts";
import { run } from "./run.ts";
import { nameSql, sqlText } from "./sql-text.ts";

/** What a table's `name_key` has for a name: names that differ only in case and spaces are the same. */
export const nameKey = (name: string): string => name.toLowerCase().replace(/\s+/g, "");

/** Throws taken where a record of a table with `name_key` has this name, or one that differs by case and spaces. */
export const requireFreeName = async (sql: Sql, table: string, name: string): Promise<{ free: true }> => {
  const found = await run(
    sql,
    sqlText`select from ${nameSql(table)} where name_key = $1 and deleted_at is null limit 1`,
    [nameKey(name)],
  );
  if (found.length > 0) throw taken("name", "name");
  return { free: true };
};
