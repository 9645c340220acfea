import { backgroundRequest } from "../../../contract/audit/who.ts";
import { repeatAfterMinutes } from "../../../contract/tasks/rules.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";
import { type AnyWrite, write } from "../../core/db/write.ts";
import type { JobServices } from "../../core/jobs/job.ts";
import { lockSettings } from "./settings.ts";

/** The job that has someone do an item once more, without telling them. */
export const repeatTaskJob = "repeat-task";

/** In the background, since the copy's number waits for uploads that go on. */
export const askToRepeat = (tx: AnyWrite, task: string): Promise<void> =>
  tx.enqueue(repeatTaskJob, { task }, { jobKey: `${repeatTaskJob}-${task}` });

/** SQL: a new id of the same time as another one: that of a copy would tell when its original was submitted. */
const idLike = (id: SqlText): SqlText => sqlText`(left(${id}::text, 15) || substr(gen_random_uuid()::text, 16))::uuid`;

/**
 * A copy of the item without what is known of it, as if it were the last that was uploaded; with a turn that is free to
 * the same person alone, some time after their work. $1 the turn that is repeated.
 */
const repeatSql = sqlText`with item as (
    insert into task_items (_id, project_id, kind, number, file_id, derived_id, played_id, levels, text, language, priority, status, facts,
      repeat_of, created_at)
    select ${idLike(sqlText`last._id`)}, i.project_id, i.kind, last.number + 1, i.file_id, i.derived_id, i.played_id, i.levels, i.text, i.language,
      i.priority, 'available', i.facts, t._id, last.created_at
    from tasks t join task_items i on i._id = t.item_id cross join lateral (select l._id, l.number, l.created_at from task_items l
      where l.project_id = i.project_id and l.kind = i.kind order by l.number desc limit 1) last
    where t._id = $1 and t.submitted_at is not null and i.repeat_of is null and i.deleted_at is null
    on conflict (repeat_of) where repeat_of is not null do nothing returning *)
  insert into tasks (_id, item_id, project_id, kind, priority, number, status, for_user_id, free_from, created_at)
  select ${idLike(sqlText`i._id`)}, i._id, i.project_id, i.kind, i.priority, i.number, 'open', t.user_id,
    t.submitted_at + interval '${repeatAfterMinutes} minutes', i.created_at
  from item i join tasks t on t._id = i.repeat_of`;

/** Makes the copy of a task's item once, however often it is run. */
export const repeatTask = async ({ db, config }: Pick<JobServices, "db" | "config">, id: string): Promise<void> => {
  const options = { db, config, me: null, action: "tasks.repeat", audited: false, requestId: backgroundRequest };
  const project = await projectOf(db.sql, id);
  if (project === undefined) return;
  await write(options, async (tx) => {
    await tx.record();
    // As uploads do, which number their items one after another.
    await lockSettings(tx.sql, project);
    await run(tx.sql, repeatSql, [id]);
  });
};

const projectOf = async (sql: Sql, id: string): Promise<string | undefined> => {
  const [task] = await run<{ project: string }>(sql, sqlText`select project_id as project from tasks where _id = $1`, [
    id,
  ]);
  return task?.project;
};

/** Nobody does what was to be done once more by someone who is gone. */
export const closeRepeats = async (sql: Sql, userId: string): Promise<void> => {
  await run(
    sql,
    sqlText`with free as (delete from tasks where for_user_id = $1 and status = 'open' returning item_id)
     update task_items set status = 'closed' where _id in (select item_id from free)`,
    [userId],
  );
};
