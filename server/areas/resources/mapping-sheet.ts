import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import { exportMax } from "../../../contract/core/bulk.ts";
import type { MappingRow } from "../../../contract/resources/fields.ts";
import { AppError } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { nameOfPerson, sqlText } from "../../core/db/sql-text.ts";
import type { AnnotationServer, ServerJob } from "../../services/annotation/annotation-server.ts";
import { problemOf } from "../annotation/actions.ts";
import { isCurrent } from "../jobs/actions.ts";
import { eachOf } from "./each-of.ts";

/** Jobs of which the server is asked before their lines are sent. */
const chunk = 20;

interface MappedJob {
  readonly project: string;
  readonly dataset: string;
  readonly serverJobId: string;
  readonly title: string;
  readonly annotator: string | null;
  readonly reviewer: string | null;
  readonly serverStatus: string | null;
}

/** Our jobs of a dataset, with the names of the server where they were mirrored. Throws too_many_records. */
export const mappedJobs = async (
  sql: Sql,
  {
    agent,
    projectId,
    datasetId,
  }: { readonly agent: ServerAgent; readonly projectId: string; readonly datasetId: string },
): Promise<readonly MappedJob[]> => {
  const jobs = await run<MappedJob>(
    sql,
    sqlText`select coalesce(nullif(p.name, ''), ours.name) as project, coalesce(d.name, nullif(j.dataset, ''), $3) as dataset,
       j.server_job_id as "serverJobId", j.title, ${nameOfPerson(sqlText`a.user_id`)} as annotator,
       ${nameOfPerson(sqlText`coalesce(a.reviewer_id, j.reviewer_id)`)} as reviewer, j.server_status as "serverStatus"
     from jobs j join projects ours on ours._id = j.project_id
     left join assigned_jobs a on a._id = j.assigned_job_id and ${isCurrent}
     left join annotation_projects p on p.server_agent = $1 and p.id = $2
     left join annotation_datasets d on d.server_agent = $1 and d.id = $3
     where j.server_agent = $1 and j.dataset_id = $3 and j.server_project_id in ('', $2) and j.deleted_at is null
     order by j.title, j._id limit ${exportMax + 1}`,
    [agent, projectId, datasetId],
  );
  if (jobs.length > exportMax) throw new AppError("too_many_records", { params: { max: exportMax } });
  return jobs;
};

/** The lines of jobs, in parts: an item each, as the server has them. */
export async function* mappingRows(
  server: AnnotationServer,
  jobs: readonly MappedJob[],
): AsyncGenerator<readonly MappingRow[]> {
  for (let at = 0; at < jobs.length; at += chunk) {
    const some = jobs.slice(at, at + chunk);
    yield (await eachOf(some, async (job) => rowsOf(job, await onServer(server, job)))).flat();
  }
}

/** Null where the server does not answer, or has no such job: then its line is that of the mirror. */
const onServer = async (server: AnnotationServer, { serverJobId }: MappedJob): Promise<ServerJob | null> => {
  if (serverJobId === "") return null;
  try {
    return await server.quick.job(serverJobId);
  } catch (error) {
    if (problemOf(error) === undefined) throw error;
    return null;
  }
};

/** People by our names, and by their login there where nobody of ours has it. */
const rowsOf = (job: MappedJob, there: ServerJob | null): readonly MappingRow[] => {
  const row = {
    project: job.project,
    dataset: job.dataset,
    jobId: job.serverJobId,
    jobName: job.title,
    annotator: job.annotator ?? there?.annotator ?? "",
    reviewer: job.reviewer ?? there?.reviewer ?? "",
    status: there?.status ?? job.serverStatus ?? "",
    done: there?.finishedItems ?? null,
    total: there?.items ?? null,
  };
  const items = there && there.entities.length > 0 ? there.entities.map(({ name }) => name) : [""];
  return items.map((item) => ({ ...row, item }));
};
