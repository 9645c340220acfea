import { backgroundRequest } from "../../../contract/audit/who.ts";
import type { ServerAgent } from "../../../contract/annotation/agents.ts";
import type { Config } from "../../config.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { type AnyWrite, write } from "../../core/db/write.ts";
import {
  type AnnotationServer,
  type AnnotationServers,
  type ItemObjects,
  NotOffered,
  type ObjectCount,
  ServerGone,
} from "../../services/annotation/annotation-server.ts";
import { isAsSubmitted, lockJobs } from "../jobs/actions.ts";
import { judgeJobs } from "./judge.ts";

interface Services {
  readonly db: Database;
  readonly config: Config;
  readonly annotationServers: AnnotationServers;
}

/** What a worker said of an item: the class of its one object, or all classes with how many there are of each. */
export interface Label {
  readonly item: string;
  readonly label: string;
  readonly objects: number | null;
}

/** The label of an item without objects. */
const nothing = "none";

/** The objects of an item as a label: the same objects are the same text, in whichever order the server has them. */
export const labelOf = (objects: readonly ObjectCount[]): { readonly label: string; readonly objects: number } => {
  const counts = new Map<string, number>();
  for (const { class: name, count } of objects) counts.set(name, (counts.get(name) ?? 0) + count);
  const there = [...counts].filter(([, count]) => count > 0).sort(([one], [other]) => (one < other ? -1 : 1));
  const all = there.reduce((sum, [, count]) => sum + count, 0);
  if (all === 0) return { label: nothing, objects: 0 };
  if (all === 1) return { label: there[0]![0], objects: 1 };
  return { label: there.map(([name, count]) => `${name} ×${count}`).join(", "), objects: all };
};

/** Whether a server says what one worker said of each item; of others the labels are uploaded. */
export const tellsLabels = ({ lacks }: AnnotationServer): boolean => !lacks.includes("labels");

/**
 * Reads from the annotation server what a worker said of each item. Only while nobody else works on the job, and no
 * reviewer fixed it: the server has its present objects, not whose they are. A server without such a call leaves the labels
 * to an upload; one that does not answer throws, so that the queue tries again.
 */
export const readLabels = async ({ db, config, annotationServers }: Services, assignedJobId: string): Promise<void> => {
  const wanted = await wantedOf(db.sql, assignedJobId);
  const server = wanted && annotationServers[wanted.agent];
  if (!server || !tellsLabels(server)) return;
  const labels = await labelsOn(server, wanted);
  if (!labels) return;
  const options = { db, config, me: null, action: "quality.readLabels", audited: false, requestId: backgroundRequest };
  await write(options, async (tx) => {
    await lockJobs(tx.sql, [wanted.jobId]);
    if (!(await wantedOf(tx.sql, assignedJobId))) return;
    await forgetLabels(tx, assignedJobId);
    await keepLabels(
      tx,
      labels.map((label) => ({ assignedJobId, ...label })),
    );
    await judgeJobs(tx, [wanted.jobId]);
  });
};

interface Wanted {
  readonly jobId: string;
  readonly agent: ServerAgent;
  readonly serverJobId: string;
  readonly datasetId: string;
}

const wantedOf = async (sql: Sql, assignedJobId: string): Promise<Wanted | undefined> => {
  const [found] = await run<Wanted>(
    sql,
    sqlText`select j._id as "jobId", j.server_agent as agent, j.server_job_id as "serverJobId", j.dataset_id as "datasetId"
     from assigned_jobs a join jobs j on j.assigned_job_id = a._id
     where a._id = $1 and ${isAsSubmitted}`,
    [assignedJobId],
  );
  return found;
};

/** The labels of the job's items; undefined where the server can't say. */
const labelsOn = async (server: AnnotationServer, { serverJobId, datasetId }: Wanted): Promise<Label[] | undefined> => {
  try {
    const job = await server.job(serverJobId);
    const dataset = datasetId || job?.datasetId;
    if (!job || !dataset) return undefined;
    const found = await server.annotations(dataset);
    return itemsOf(job.entities, found).map(({ item, objects }) => ({ item, ...labelOf(objects) }));
  } catch (failure) {
    if (failure instanceof NotOffered || failure instanceof ServerGone) return undefined;
    throw failure;
  }
};

/** The items of a job, those without objects too; where the server does not say which they are, all of the dataset. */
const itemsOf = (
  entities: readonly { readonly id: string; readonly name: string }[],
  found: readonly ItemObjects[],
): readonly Pick<ItemObjects, "item" | "objects">[] => {
  const byName = new Map(found.map((one) => [one.item, one]));
  if (entities.length === 0) return [...byName.values()];
  const byId = new Map(found.map((one) => [one.itemId, one]));
  const items = entities.map(({ id, name }) => byId.get(id) ?? { item: name, objects: [] });
  return [...new Map(items.map((one) => [one.item, one])).values()];
};

/** SQL: the label `l` was read from a server, which tells its objects too. */
const isRead = sqlText`l.objects is not null`;

/** Deletes what is known of work, but for what was uploaded since it was submitted. */
const forgetLabels = async ({ sql }: AnyWrite, assignedJobId: string): Promise<void> => {
  await run(
    sql,
    sqlText`delete from job_labels l using assigned_jobs a where l.assigned_job_id = $1 and a._id = l.assigned_job_id
       and (${isRead} or l.created_at < a.submitted_at)`,
    [assignedJobId],
  );
};

interface NewLabel extends Label {
  readonly assignedJobId: string;
}

/** Keeps labels, each in the place of what was known of its item before; what was uploaded gives way to an upload alone. */
export const keepLabels = async ({ sql }: AnyWrite, labels: readonly NewLabel[]): Promise<void> => {
  await run(
    sql,
    sqlText`insert into job_labels as l (assigned_job_id, item, label, objects)
     select "assignedJobId", item, label, objects
     from json_to_recordset($1::json) as row ("assignedJobId" uuid, item text, label text, objects int)
     on conflict (assigned_job_id, item) do update set label = excluded.label, objects = excluded.objects,
       created_at = excluded.created_at where ${isRead} or excluded.objects is null`,
    [JSON.stringify(labels)],
  );
};
