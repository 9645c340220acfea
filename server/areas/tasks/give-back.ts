import type { Task } from "../../../contract/tasks/entity.ts";
import { run } from "../../core/db/run.ts";
import { hasLeft, sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { moveTasks } from "./moves.ts";
import { reopen } from "./supply.ts";

/**
 * Gives locked tasks back, for others to take. A blind repeat is closed instead: given to the same person again at once,
 * it would give itself away.
 */
export const giveBack = async (write: AnyWrite, tasks: readonly Task[]): Promise<Task[]> => {
  const released = await moveTasks(write, tasks, "released");
  await run(
    write.sql,
    sqlText`update task_items set status = 'closed', version = version + 1, updated_at = now()
     where _id = any($1::uuid[]) and repeat_of is not null`,
    [tasks.map(({ contentId }) => contentId)],
  );
  await reopen(
    write,
    released.map(({ _id }) => _id),
  );
  return released;
};

/** Gives those of locked tasks back whose workers, locked too, have left; returns these. */
export const giveBackOfLeft = async (write: AnyWrite, tasks: readonly Task[]): Promise<Task[]> => {
  const left = await run<{ _id: string }>(
    write.sql,
    sqlText`select person._id from unnest($1::uuid[]) as person (_id) where ${hasLeft(sqlText`person._id`)}`,
    [tasks.map(({ user }) => user._id)],
  );
  const gone = new Set(left.map(({ _id }) => _id));
  return giveBack(
    write,
    tasks.filter(({ user }) => gone.has(user._id)),
  );
};
