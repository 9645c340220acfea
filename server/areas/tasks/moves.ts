import type { Task } from "../../../contract/tasks/entity.ts";
import { heldTaskStates, type TaskState, taskStatesBefore } from "../../../contract/tasks/states.ts";
import { notFound } from "../../core/app-error.ts";
import { type Actor, theServer } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readMany } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { askToMeasure } from "./measure.ts";
import { taskView } from "./queries.ts";
import { mayRead } from "./rules.ts";

/**
 * Locks the items of tasks and then the tasks, each in the order of their ids, and reads them as the caller may; those
 * that there are not are left out. All turns at an item are decided under its lock.
 */
export const lockTasks = async (sql: Sql, me: Actor, ids: readonly string[]): Promise<Task[]> => {
  await run(
    sql,
    sqlText`select from task_items where _id in (select item_id from tasks where _id = any($1::uuid[]))
      order by _id for no key update`,
    [ids],
  );
  await run(sql, sqlText`select from tasks where _id = any($1::uuid[]) order by _id for no key update`, [ids]);
  return readMany<Task>(sql, taskView, me, ids, [mayRead]);
};

/** One of them. Throws not_found. */
export const lockTask = async (sql: Sql, me: Actor, id: string): Promise<Task> => {
  const [found] = await lockTasks(sql, me, [id]);
  if (!found) throw notFound("task");
  return found;
};

/**
 * Moves locked tasks to a state, all or none: the only writer of the state after a task is given out. They are kept for
 * nobody any more unless `set` says until when. `set` are further columns, with the values from `$4` on. Throws where
 * one can't move there.
 */
export const moveTasks = async (
  write: AnyWrite,
  before: readonly Task[],
  to: TaskState,
  { set, values = [] }: { readonly set?: SqlText; readonly values?: readonly unknown[] } = {},
): Promise<Task[]> => {
  if (before.length === 0) return [];
  const ids = before.map(({ _id }) => _id);
  const isHeld = (heldTaskStates as readonly string[]).includes(to);
  const moved = await run(
    write.sql,
    sqlText`update tasks t set status = $2 ${isHeld ? sqlText`` : sqlText`, lease_until = null`}
       ${set ? sqlText`, ${set}` : sqlText``}, version = version + 1, updated_at = now()
     where _id = any($1::uuid[]) and status = any($3::text[]) returning _id`,
    [ids, to, taskStatesBefore(to), ...values],
  );
  if (moved.length !== ids.length) throw new Error(`${ids.length} tasks should be ${to}, ${moved.length} could`);
  return recordMoved(write, before);
};

/** Records what changed of locked tasks, has new texts compared, and returns the tasks as they are now. */
export const recordMoved = async (write: AnyWrite, before: readonly Task[]): Promise<Task[]> => {
  const after = await readMany<Task>(
    write.sql,
    taskView,
    write.me ?? theServer,
    before.map(({ _id }) => _id),
  );
  await write.record(
    ...after.map((task, index) => ({
      resource: "tasks" as const,
      id: task._id,
      before: before[index] ?? null,
      after: task,
      people: [task.user._id],
    })),
  );
  await askToMeasure(write, after);
  return after;
};
