import type { Task } from "../../../contract/tasks/entity.ts";
import { commentMax, leaseMinutes, rejectedHours } from "../../../contract/tasks/rules.ts";
import { heldTaskStates, overTaskStates, type TaskState, taskStateLabels } from "../../../contract/tasks/states.ts";
import { AppError, notFound, taken } from "../../core/app-error.ts";
import { type Actor, theServer } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { giveBack, giveBackOfLeft } from "./give-back.ts";
import { lockTasks, moveTasks } from "./moves.ts";
import { taskById } from "./queries.ts";
import { activeNow, lockMine, renewOthers, takePlace } from "./work.ts";

export { contentHandlers } from "./content-handlers.ts";
export { topUp } from "./supply.ts";
export { transcriptionHandlers } from "./transcription-handlers.ts";
export { uploadItems } from "./upload.ts";

interface Line {
  readonly projectId: string;
  readonly contentId: string;
}

/** Throws not_found, marked on `contentId`, where the caller never had such a line to read. */
export const requireLine = async (sql: Sql, me: Actor, { projectId, contentId }: Line): Promise<void> => {
  const had = await run(
    sql,
    sqlText`select from tasks where item_id = $1 and user_id = $2 and project_id = $3 and kind = 'line'`,
    [contentId, me._id, projectId],
  );
  if (had.length === 0) throw unknownLine();
};

/** Whether a task is with its worker. */
const isHeld = ({ status }: Task): boolean => (heldTaskStates as readonly string[]).includes(status);

/** A turn at a line that its recording settles: its reader has it, or their time is over. */
const recordable: readonly TaskState[] = [...heldTaskStates, ...overTaskStates];
/** SQL: a recording of a line settles a person's latest turn at it. An index answers it. */
export const mayRecord = (line: SqlText, person: SqlText): SqlText =>
  sqlText`coalesce((select turn.status = any (${textArray(recordable)}) from tasks turn where turn.item_id = ${line}
    and turn.user_id = ${person} and turn.kind = 'line' order by turn.taken_at desc, turn._id desc limit 1), false)`;

const unknownLine = (): AppError =>
  new AppError("not_found", { params: { noun: "line" }, fields: { contentId: ["There is no such line."] } });

/**
 * Settles the caller's turn at a line by its recording. One whose time was over counts while nobody else has submitted
 * the line: whoever holds it then loses it. Otherwise it is kept as too late. Returns the turn, with what it pays. Throws,
 * marked on `contentId`, not_found where they never had the line, taken where it is recorded already, not_given where
 * they gave it up.
 */
export const submitLine = async (write: Write, line: Line): Promise<Task> => {
  const task = await lockMine(write, { ...line, kind: "line" });
  if (!task) throw unknownLine();
  if (task.status === "submitted" || task.status === "approved" || task.status === "late") {
    throw taken("recording", "contentId");
  }
  if (!recordable.includes(task.status)) {
    throw new AppError("not_given", { fields: { contentId: ["This line is not yours any more."] }, current: task });
  }
  const isInTime = isHeld(task) || (task.status === "expired" && (await takePlace(write, task)));
  const [submitted] = await moveTasks(write, [task], isInTime ? "submitted" : "late", {
    set: sqlText`submitted_at = now(), reviewer_id = null, decided_at = null, reasons = '[]', comment = '',
      is_reviewed = true, is_fast = false, active_seconds = ${activeNow}`,
  });
  return submitted!;
};

/**
 * Notes that the caller is at work on a line that they hold, and returns the time so far; a silence longer than the gap is a
 * break. Renews its lease, and those of the lines that come after it. Sends no live event. Throws not_found, also for what isn't a line; wrong_state where they hold it no longer.
 */
export const noteLineActivity = async (write: Write, id: string): Promise<{ activeSeconds: number }> => {
  const [noted] = await run<{ activeSeconds: number }>(
    write.sql,
    sqlText`update tasks t set active_seconds = ${activeNow}, last_active_at = now(),
       lease_until = greatest(t.lease_until, now() + interval '${leaseMinutes} minutes')
     where t._id = $1 and t.user_id = $2 and t.kind = 'line' and t.status = any ($3::text[])
     returning t.active_seconds as "activeSeconds"`,
    [id, write.me._id, heldTaskStates],
  );
  if (noted) {
    await renewOthers(write, id);
    return noted;
  }
  const task = await taskById(write.sql, write.me, id);
  if (task.user._id !== write.me._id || task.kind !== "line") throw notFound("task");
  throw new AppError("wrong_state", { params: { state: taskStateLabels[task.status].toLowerCase() }, current: task });
};

/** What was decided on a recording. */
export interface LineDecision {
  readonly to: "approved" | "rejected";
  /** For the reader of the line. */
  readonly comment: string;
}

/**
 * Lets the turns of recorded lines follow what the caller decided on their recordings; one that is sent back stays with
 * its reader, who is locked, for a while, or goes to others where they left. It neither pays nor tells anyone: that is done
 * with the recording.
 */
export const decideLines = async (
  write: Write,
  recorded: readonly { readonly contentId: string; readonly userId: string }[],
  { to, comment }: LineDecision,
): Promise<void> => {
  if (recorded.length === 0) return;
  const found = await run<{ _id: string }>(
    write.sql,
    sqlText`select t._id from unnest($1::uuid[], $2::uuid[]) as r (item_id, user_id)
       join tasks t on t.item_id = r.item_id and t.user_id = r.user_id where t.kind = 'line' and t.status = 'submitted'`,
    [recorded.map(({ contentId }) => contentId), recorded.map(({ userId }) => userId)],
  );
  const ids = found.map(({ _id }) => _id);
  const tasks = await lockTasks(write.sql, theServer, ids);
  const moved = await moveTasks(write, tasks, to, {
    set: sqlText`reviewer_id = $4, decided_at = now(), comment = $5
      ${to === "rejected" ? sqlText`, lease_until = now() + interval '${rejectedHours} hours'` : sqlText``}`,
    values: [write.me._id, comment.slice(0, commentMax)],
  });
  if (to === "rejected") await giveBackOfLeft(write, moved);
};

/** Gives what people who leave hold back to others, also what was sent back to them. They are locked, and so get no more. */
export const returnTasksOf = async (write: AnyWrite, people: readonly string[]): Promise<void> => {
  const found = await run<{ _id: string }>(
    write.sql,
    sqlText`select _id from tasks where user_id = any($1::uuid[]) and status = any($2::text[])`,
    [people, heldTaskStates],
  );
  const locked = await lockTasks(
    write.sql,
    theServer,
    found.map(({ _id }) => _id),
  );
  await giveBack(write, locked.filter(isHeld));
};
