import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import type { Job } from "../../../contract/jobs/endpoints.ts";
import type { JobGold } from "../../../contract/quality/entity.ts";
import { notFound, stale } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import type { AnnotationServers } from "../../services/annotation/annotation-server.ts";
import { askForLabels, lockedJob, shareJob } from "../jobs/actions.ts";
import { judgeJobs } from "./judge.ts";
import { tellsLabels } from "./labels.ts";

/** Throws not_found. */
export const goldOf = async (sql: Sql, servers: AnnotationServers, jobId: string): Promise<JobGold> => {
  const [found] = await run<Omit<JobGold, "server" | "readsLabels"> & { agent: ServerAgent | null }>(
    sql,
    sqlText`select j._id, coalesce((select version from gold_versions where job_id = j._id), 1) as version,
       coalesce((select json_agg(json_build_object('item', g.item, 'label', g.label) order by g.item)
         from gold_items g where g.job_id = j._id), '[]'::json) as items,
       coalesce((select json_agg(json_build_object('_id', twin._id, 'name', twin.title) order by twin._id) from jobs twin
         where twin.shared_key = j.shared_key and twin._id <> j._id and twin.deleted_at is null), '[]'::json) as twins,
       (select count(*)::int from assigned_jobs a join job_labels l on l.assigned_job_id = a._id where a.job_id = j._id) as labels,
       (select count(*)::int from assigned_jobs a where a.job_id = j._id and a.submitted_at is not null
         and not exists (select from job_labels l where l.assigned_job_id = a._id)) as "withoutLabels",
       case when j.server_job_id <> '' then j.server_agent end as agent
     from jobs j where j._id = $1 and j.deleted_at is null`,
    [jobId],
  );
  if (!found) throw notFound("job");
  const { agent, ...gold } = found;
  const server = agent === null ? undefined : servers[agent];
  return { ...gold, server: server?.name ?? null, readsLabels: server !== undefined && tellsLabels(server) };
};

/**
 * Sets the right labels of a job's items, and compares what is known of work on it anew. The job itself stays untouched,
 * with its version and the time of its last change: workers read these. Throws not_found, and stale where the labels are
 * of another version than the expected one by now.
 */
export const setGold = async (
  write: Write,
  servers: AnnotationServers,
  jobId: string,
  { items, version }: Pick<JobGold, "items"> & { readonly version?: number | undefined },
): Promise<JobGold> => {
  await lockedJob(write, jobId);
  const before = await goldOf(write.sql, servers, jobId);
  if (version !== undefined && version !== before.version) throw stale(before);
  await write.sql.deleteFrom("gold_items").where("job_id", "=", jobId).execute();
  await run(
    write.sql,
    sqlText`insert into gold_items (job_id, item, label)
     select $1, item, label from json_to_recordset($2::json) as row (item text, label text)`,
    [jobId, JSON.stringify(items)],
  );
  await run(
    write.sql,
    sqlText`insert into gold_versions as v values ($1, 2) on conflict (job_id) do update set version = v.version + 1`,
    [jobId],
  );
  await judgeJobs(write, [jobId]);
  await askForLabels(write, [jobId]);
  const after = await goldOf(write.sql, servers, jobId);
  // As a record of this area: events of jobs go to workers too.
  await write.record({
    resource: "quality",
    id: jobId,
    before: { items: before.items },
    after: { items: after.items },
  });
  return after;
};

/** Makes further jobs of a job's items, checked by the same labels. Throws not_found, wrong_state. */
export const share = async (write: Write, jobId: string, copies: number): Promise<Job[]> => {
  const made = await shareJob(write, jobId, copies);
  await run(
    write.sql,
    sqlText`insert into gold_items (job_id, item, label)
     select copy, g.item, g.label from gold_items g, unnest($2::uuid[]) as copy where g.job_id = $1`,
    [jobId, made.map(({ _id }) => _id)],
  );
  await askForLabels(write, [jobId]);
  return made;
};
