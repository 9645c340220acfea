import { erased } from "../../../contract/core/fields.ts";
import type { Task, Transcript } from "../../../contract/tasks/entity.ts";
import { type Actor, theServer } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readWhere } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { giveBack } from "./give-back.ts";
import { lockTasks, moveTasks } from "./moves.ts";
import { taskView } from "./queries.ts";
import { closeRepeats } from "./repeat.ts";

/** A person's tasks with what they wrote. */
export const tasksOf = async (sql: Sql, me: Actor): Promise<(Task & { written: Transcript | null })[]> => {
  const tasks = await readWhere<Task>(sql, taskView, me, sqlText`t.user_id = $3::uuid`, me._id);
  const written = await run<{ _id: string; written: Transcript | null }>(
    sql,
    sqlText`select _id, coalesce(content, draft) as written from tasks where user_id = $1`,
    [me._id],
  );
  const byId = new Map(written.map((row) => [row._id, row.written]));
  return tasks.map((task) => ({ ...task, written: byId.get(task._id) ?? null }));
};

/** The reviewers' words to them go. What they held went back to others as they left; what they submitted is the company's. */
export const eraseTasks = async (write: AnyWrite, userId: string): Promise<void> => {
  await freeLines(write, userId);
  await closeRepeats(write.sql, userId);
  await run(
    write.sql,
    sqlText`with likes as (delete from task_preferences where user_id = $1)
     update tasks set draft = null, comment = case comment when '' then '' else $2 end where user_id = $1`,
    [userId, erased],
  );
};

/** The recordings that wait for a decision go with their person: others record these lines. */
const freeLines = async (write: AnyWrite, userId: string): Promise<void> => {
  const found = await run<{ _id: string }>(
    write.sql,
    sqlText`select _id from tasks where user_id = $1 and kind = 'line' and status = 'submitted'`,
    [userId],
  );
  const ids = found.map(({ _id }) => _id);
  const recorded = (await lockTasks(write.sql, theServer, ids)).filter(({ status }) => status === "submitted");
  const sentBack = await moveTasks(write, recorded, "rejected", { set: sqlText`lease_until = now()` });
  await giveBack(write, sentBack);
};
