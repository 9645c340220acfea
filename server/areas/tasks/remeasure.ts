import { backgroundRequest } from "../../../contract/audit/who.ts";
import type { Measuring } from "../../../contract/tasks/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { type AnyWrite, write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import type { JobServices } from "../../core/jobs/job.ts";
import { measureTask } from "./measure.ts";

/** The job that compares the work of a project anew. */
export const remeasureJob = "remeasure-tasks";

/** Tasks after which it is stored how far the round is. */
const batch = 20;
/** In milliseconds. A job ends then and queues the next, so that a server can stop and other projects have their turn. */
const jobMax = 10_000;

/** SQL: the tasks of the project $1 whose texts are compared: those in some languages, or in all where that is null. */
const measuredSql = (languages: SqlText) => sqlText`from tasks t join task_items i on i._id = t.item_id
  where t.project_id = $1 and t.status in ('submitted', 'approved') and t.content is not null
    and (${languages} is null or i.language = any (${languages}))`;

/**
 * Has the submitted and accepted work in some languages of a project measured anew once the write is done; where that is
 * going on, together with what it was about, from the beginning.
 */
export const askToRemeasure = async (tx: AnyWrite, projectId: string, languages: readonly string[]): Promise<void> => {
  const begun = await run(
    tx.sql,
    sqlText`with going as (select languages from task_measurings where project_id = $1),
       wanted as (select case when not exists (select from going where languages is null) then
         array(select unnest($3::text[]) union select unnest(languages) from going) end as languages)
     insert into task_measurings (project_id, round, total, languages)
       select $1, $2, (select count(*) ${measuredSql(sqlText`wanted.languages`)}), wanted.languages from wanted
       where exists (select ${measuredSql(sqlText`wanted.languages`)})
     on conflict (project_id) do update set round = excluded.round, reached = null, done = 0, total = excluded.total,
       languages = excluded.languages returning round`,
    [projectId, newId(), languages],
  );
  if (begun.length > 0) await queue(tx, projectId);
};

const queue = (tx: AnyWrite, project: string): Promise<void> =>
  tx.enqueue(remeasureJob, { project }, { jobKey: `${remeasureJob}-${project}`, queue: remeasureJob });

interface Part {
  readonly round: string;
  readonly ids: readonly string[];
}

/**
 * Goes on with measuring a project for some time. It may run twice at once, or again after a crash: how far it is is
 * stored after each part, and a round that was begun meanwhile starts from its beginning.
 */
export const remeasure = async (services: Pick<JobServices, "db" | "config">, projectId: string): Promise<void> => {
  const { db, config } = services;
  const options = { db, config, me: null, action: "tasks.remeasure", audited: false, requestId: backgroundRequest };
  const end = Date.now() + jobMax;
  for (let part = await nextPart(db.sql, projectId); part; part = await nextPart(db.sql, projectId)) {
    for (const id of part.ids) await measureTask(services, id);
    const { round, ids } = part;
    await write(options, (tx) => keepReached(tx, projectId, { round, ids }));
    if (Date.now() < end || ids.length < batch) continue;
    return write(options, async (tx) => {
      await tx.record();
      await queue(tx, projectId);
    });
  }
};

/** Undefined where no round is going on. */
const nextPart = async (sql: Sql, projectId: string): Promise<Part | undefined> => {
  const [part] = await run<Part>(
    sql,
    sqlText`select m.round, array(select t._id ${measuredSql(sqlText`m.languages`)} and (m.reached is null or t._id > m.reached) order by t._id limit ${batch}) as ids
     from task_measurings m where m.project_id = $1`,
    [projectId],
  );
  return part;
};

const keepReached = async (tx: AnyWrite, projectId: string, { round, ids }: Part): Promise<void> => {
  await tx.record();
  const isLast = ids.length < batch;
  await run(
    tx.sql,
    isLast
      ? sqlText`delete from task_measurings where project_id = $1 and round = $2`
      : sqlText`update task_measurings set reached = $3, done = done + ${batch} where project_id = $1 and round = $2`,
    isLast ? [projectId, round] : [projectId, round, ids.at(-1)],
  );
  // Pages that show the project's figures read them again.
  if (isLast) await tx.announce({ resource: "projects", id: projectId });
};

/** How far a project's work is measured anew; null where it is not. */
export const measuringOf = async (sql: Sql, projectId: string): Promise<Measuring | null> => {
  const [found] = await run<Measuring>(
    sql,
    sqlText`select least(done, total) as done, total from task_measurings where project_id = $1`,
    [projectId],
  );
  return found ?? null;
};
