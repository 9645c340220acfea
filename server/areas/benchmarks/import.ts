import type { z } from "zod";
import type { BenchmarkRow } from "../../../contract/benchmarks/endpoints.ts";
import { createRecords } from "../../core/db/crud.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import type { RowProblem } from "../../core/importer.ts";
import { benchmarkCrud } from "./queries.ts";

export type NewBenchmarkRow = z.output<typeof BenchmarkRow>;

/**
 * The directory entries of each row, by its name and client whatever their case and spaces. Without a client it is the
 * entry that has none, or else those of any client.
 */
const entriesOf = async (sql: Sql, rows: readonly NewBenchmarkRow[]): Promise<readonly (readonly string[])[]> => {
  const named = rows.map(({ project, clientAlias }, place) => ({ place, project, client: clientAlias }));
  const found = await run<{ ids: string[] }>(
    sql,
    sqlText`select coalesce(array_agg(d._id) filter (where d.client_key = ''), array_remove(array_agg(d._id), null)) as ids
       from json_to_recordset($1::json) as row (place int, project text, client text)
       left join directory_entries d on d.name_key = lower(regexp_replace(row.project, '\\s+', '', 'g'))
         and d.client_key = coalesce(nullif(lower(regexp_replace(row.client, '\\s+', '', 'g')), ''), d.client_key)
         and d.deleted_at is null
       group by row.place order by row.place`,
    [JSON.stringify(named)],
  );
  return found.map(({ ids }) => ids);
};

/** The rows whose directory entry is unknown, or one of several. */
export const wrongEntries = async (sql: Sql, rows: readonly NewBenchmarkRow[]): Promise<RowProblem[]> =>
  (await entriesOf(sql, rows)).flatMap((ids, place) => {
    if (ids.length === 1) return [];
    return ids.length === 0
      ? [{ place, field: "project", message: "There is no such directory entry." }]
      : [{ place, field: "clientAlias", message: "Several clients have an entry of this name." }];
  });

/** Creates benchmarks, skipping those that there are already. Returns the positions of the skipped ones. */
export const importBenchmarks = async (write: Write, rows: readonly NewBenchmarkRow[]): Promise<readonly number[]> => {
  const entries = await entriesOf(write.sql, rows);
  const bodies = rows.map(({ clientAlias: _client, ...row }, place) => ({ ...row, project: entries[place]![0]! }));
  return (await createRecords(write, benchmarkCrud, bodies)).taken;
};
