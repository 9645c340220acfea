import { directoryFields, namedMax, type PublicEntry } from "../../../contract/directory/endpoints.ts";
import { AppError } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { conditions, readUnpaged } from "../../core/db/read.ts";
import { Parameters, sqlOf } from "../../core/db/view.ts";
import { crudOf } from "../../core/http/crud-handlers.ts";
import { sqlText, nameOrder } from "../../core/db/sql-text.ts";

/** Names are unique within a client. */
export const directoryCrud = crudOf("directory", directoryFields, {
  table: sqlText`directory_entries`,
  noun: "directory entry",
  takenNoun: "name of this client",
  view: {
    search: [sqlText`t.name`, sqlText`t.client_alias`, sqlText`t.industry`, sqlText`t.annotation`, sqlText`t.pdr`],
  },
});

/** The directory's public entries, with the given fields only. Throws too_many_records. */
export const publicEntries = (
  sql: Sql,
  fields: readonly string[],
  query: Readonly<Record<string, unknown>>,
): Promise<PublicEntry[]> => {
  const { view } = directoryCrud;
  const params = new Parameters();
  const matching = conditions(view, query, params);
  const row = Object.fromEntries(fields.map((field) => [field, view.row[field]!]));
  return readUnpaged(sql, { ...view, row }, matching, params.values);
};

/** The distinct values of a field, in their order, each as a record of its own. Throws too_many_records. */
export const namedValues = async (
  sql: Sql,
  field: "industry" | "clientAlias",
): Promise<{ _id: string; name: string }[]> => {
  const { view } = directoryCrud;
  const value = sqlOf(view.row[field]!);
  const values = await run<{ _id: string; name: string }>(
    sql,
    sqlText`select name as _id, name from (
       select distinct on (lower(${value})) ${value} as name from ${view.from}
       where ${view.visible} and ${value} <> '' order by lower(${value}), ${value}) as spelling
     order by ${nameOrder(sqlText`name`)} limit ${namedMax + 1}`,
    [],
  );
  if (values.length > namedMax) throw new AppError("too_many_records", { params: { max: namedMax } });
  return values;
};
