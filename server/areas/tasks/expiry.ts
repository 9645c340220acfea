import { backgroundRequest } from "../../../contract/audit/who.ts";
import type { Config } from "../../config.ts";
import type { Task } from "../../../contract/tasks/entity.ts";
import { lateDays } from "../../../contract/tasks/rules.ts";
import { theServer } from "../../core/current-user.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { type AnyWrite, write } from "../../core/db/write.ts";
import { notify } from "../notifications/actions.ts";
import { lockTasks, moveTasks } from "./moves.ts";
import { isHeld } from "./rules.ts";
import { reopen } from "./supply.ts";

export const taskExpiryJob = "expire-tasks";

/** Tasks ended in one transaction. */
const batch = 200;

/** Ends the tasks whose time is over, and opens their places to others. Two runs at once share the work. */
export const expireTasks = async (db: Database, config: Config): Promise<void> => {
  const options = { db, config, me: null, action: "tasks.expire", audited: true, requestId: backgroundRequest };
  while ((await write(options, expireSome)) === batch);
};

const expireSome = async (tx: AnyWrite): Promise<number> => {
  const found = await run<{ _id: string }>(
    tx.sql,
    sqlText`select t._id from tasks t join task_items i on i._id = t.item_id where ${isHeld} and t.lease_until < now()
      limit ${batch} for no key update of i, t skip locked`,
    [],
  );
  const ids = found.map(({ _id }) => _id);
  const due = (await lockTasks(tx.sql, theServer, ids)).filter(({ leaseUntil }) => leaseUntil !== null);
  const expired = await moveTasks(tx, due, "expired");
  if (expired.length === 0) await tx.record();
  await reopen(
    tx,
    expired.map(({ _id }) => _id),
  );
  await notify(tx, perPersonAndProject(expired));
  return found.length;
};

const perPersonAndProject = (expired: readonly Task[]) =>
  Object.values(Object.groupBy(expired, ({ user, projectId }) => `${user._id} ${projectId._id}`)).map((some) => ({
    userId: some![0]!.user._id,
    kind: "tasks_expired" as const,
    params: { project: some![0]!.projectId._id, count: some!.length },
  }));

/** Deletes late work once its time is over, except work that a blind repeat refers to. */
export const forgetLate = async (sql: Sql): Promise<void> => {
  await run(
    sql,
    sqlText`delete from tasks t where t.status = 'late' and t.submitted_at < now() - interval '${lateDays} days'
       and not exists (select from task_items again where again.repeat_of = t._id)`,
    [],
  );
};
