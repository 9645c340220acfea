import type { z } from "zod";
import { agentOf } from "../../../contract/annotation/agents.ts";
import { benchmarkFields, type benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import { isOneOf } from "../../core/db/crud-view.ts";
import type { Sql } from "../../core/db/pool.ts";
import { pageSql } from "../../core/db/page.ts";
import { requireLive } from "../../core/db/lock-records.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { instant, type Parameters as SqlParameters, ref, refToPerson, type View } from "../../core/db/view.ts";
import { crudOf } from "../../core/http/crud-handlers.ts";
import type { OfEntry } from "./rules.ts";

/** SQL: what a benchmark is called, given the alias of its row. */
export const benchmarkName = (row: SqlText): SqlText =>
  sqlText`((select entry.name from directory_entries entry where entry._id = ${row}.project) || ', ' || ${row}.category)`;

/** A deleted directory entry takes its benchmarks out of every list, and brings them back when it is restored. */
export const benchmarkCrud = crudOf("benchmarks", benchmarkFields, {
  noun: "benchmark",
  takenNoun: "category of this entry, server and unit",
  check: requireLive(sqlText`directory_entries`, "project"),
  view: {
    from: sqlText`benchmarks t join directory_entries d on d._id = t.project`,
    name: sqlText`d.name || ', ' || t.category`,
    visible: sqlText`t.deleted_at is null and d.deleted_at is null`,
    search: [sqlText`d.name`, sqlText`d.client_alias`, sqlText`t.category`, sqlText`t.note`],
    row: {
      project: ref(sqlText`t.project`, sqlText`d.name`),
      clientAlias: sqlText`d.client_alias`,
      dataType: sqlText`d.data_type`,
      annotation: sqlText`d.annotation`,
    },
    filters: { dataType: isOneOf(sqlText`d.data_type`), annotation: isOneOf(sqlText`d.annotation`) },
  },
  restoreBlocker: sqlText`case when d.deleted_at is not null
    then json_build_object('code', 'not_found', 'noun', 'directory entry') end`,
});
const { view } = benchmarkCrud;

type ListQuery = z.output<typeof benchmarks.listOn.query>;
type ProjectQuery = z.output<typeof benchmarks.ofProject.query>;
type HistoryQuery = z.output<typeof benchmarks.history.query>;

const isOnServer = (serverAgent: string, params: SqlParameters): SqlText =>
  sqlText`t.server_agent = ${params.add(agentOf(serverAgent))}`;

/** SQL: a page of a server's benchmarks. */
export const serverSql = (serverAgent: string, query: ListQuery, params: SqlParameters): SqlText =>
  pageSql({ view, key: "benchmarks", query, params, fixed: [isOnServer(serverAgent, params)] });

/** SQL: a page of a directory entry's benchmarks on a server; no row for an unknown entry. */
export const projectSql = (id: string, serverAgent: string, query: ProjectQuery, params: SqlParameters): SqlText => {
  const entry = sqlText`${params.add(id)}::uuid`;
  const fixed = [sqlText`t.project = ${entry}`, isOnServer(serverAgent, params)];
  const page = pageSql({ view, key: "benchmarks", query, params, fixed });
  return sqlText`(select ${page} from directory_entries existing where existing._id = ${entry} and existing.deleted_at is null)`;
};

/** Throws not_found where there is no such benchmark on this server. It stays there until the transaction ends. */
export const requireOnServer = async (sql: Sql, id: string, serverAgent: string): Promise<void> => {
  const found = await run(sql, sqlText`select from benchmarks where _id = $1 and server_agent = $2 for no key update`, [
    id,
    agentOf(serverAgent),
  ]);
  if (found.length === 0) throw notFound(benchmarkCrud.noun);
};

const seconds = [sqlText`annotationSeconds`, sqlText`qaSeconds`] as const;
/** SQL: before and after of a field that the audit entry has; null where it has not. */
const changeOf = (field: SqlText): SqlText =>
  sqlText`case when a.after ? '${field}' then json_build_object('before', a.before->'${field}', 'after', a.after->'${field}') end`;

/** The audit of a benchmark's seconds, without restorations: they change none. */
const historyView: View = {
  from: sqlText`audit a`,
  id: sqlText`a._id`,
  visible: sqlText`a.resource = 'benchmarks' and a.action <> 'benchmarks.restore'
    and (a.after ? '${seconds[0]}' or a.after ? '${seconds[1]}')`,
  row: {
    _id: sqlText`a._id`,
    at: instant(sqlText`a.at`),
    by: refToPerson(sqlText`a.actor_id`),
    annotationSeconds: changeOf(seconds[0]),
    qaSeconds: changeOf(seconds[1]),
  },
  sorts: { at: sqlText`a.at`, createdAt: sqlText`a.at` },
  defaultOrder: sqlText`a.at desc`,
  filters: {},
};

/** SQL: a page of the changes of a benchmark's seconds; no row for an unknown benchmark. */
export const historySql = (id: string, query: HistoryQuery, params: SqlParameters): SqlText => {
  const record = sqlText`${params.add(id)}::uuid`;
  const page = pageSql({ view: historyView, key: "history", query, params, fixed: [sqlText`a.record_id = ${record}`] });
  return sqlText`(select ${page} from ${view.from} where t._id = ${record} and ${view.visible})`;
};

/** The most benchmarks of which an estimate is made. */
const estimatedMax = 10_000;

type Like = Omit<z.output<typeof benchmarks.estimate.query>, "units">;

/** The seconds of all benchmarks of this kind, with their entries. Throws too_many_records. */
export const secondsLike = async (sql: Sql, like: Like): Promise<OfEntry[]> => {
  const rows = await run<OfEntry>(
    sql,
    sqlText`select t.project, t.annotation_seconds::float8 as "annotationSeconds", t.qa_seconds::float8 as "qaSeconds"
      from ${view.from} where ${view.visible}
        and lower(d.data_type) = lower($1) and lower(d.annotation) = lower($2)
        and lower(t.category) = lower($3) and t.unit = $4 and ($5::text is null or t.server_agent = $5)
      limit ${estimatedMax + 1}`,
    [like.dataType, like.annotation, like.category, like.unit, like.serverAgent ?? null],
  );
  if (rows.length > estimatedMax) throw new AppError("too_many_records", { params: { max: estimatedMax } });
  return rows;
};
