import type { Task, Transcript } from "../../../contract/tasks/entity.ts";
import {
  activeGapSeconds,
  leaseMinutes,
  newcomerTasks,
  renewedEveryMinutes,
  type SkipReason,
  type TaskKind,
  type TranscribedKind,
} from "../../../contract/tasks/rules.ts";
import { heldTaskStates, overTaskStates, taskStateLabels } from "../../../contract/tasks/states.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import { theServer } from "../../core/current-user.ts";
import { readMany } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { sqlText, textArray } from "../../core/db/sql-text.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { Unchanged } from "../../core/unchanged.ts";
import { notify } from "../notifications/actions.ts";
import { approve } from "./approve.ts";
import { giveBack } from "./give-back.ts";
import { lockTask, moveTasks } from "./moves.ts";
import { taskById, taskView } from "./queries.ts";
import { askToRepeat } from "./repeat.ts";
import { isGivenAgain, isHeld } from "./rules.ts";
import { reopen } from "./supply.ts";

/** SQL: the time at work so far, up to now; a longer silence than the gap counts as a break. */
export const activeNow = sqlText`t.active_seconds + case when now() - t.last_active_at <= interval '${activeGapSeconds} seconds'
  then round(extract(epoch from now() - t.last_active_at))::int else 0 end`;

/** SQL: a draft of the turn `t` is saved. */
const isWritable = sqlText`(t.status = any (${textArray([...heldTaskStates, ...overTaskStates])}) and not ${isGivenAgain})`;

/**
 * Saves the draft of a held task and renews its lease, and those of all that the caller holds of its project. A draft that
 * comes after its time, such as from a browser that was offline, is kept without a lease. Throws not_found; not_given where
 * the caller gave it up or submitted it, or was given the item once more, with that turn; draft_moved where another draft was saved since the one that this one is based on.
 */
export const saveDraft = async (
  write: Write,
  id: string,
  { kind, draft, draftVersion }: { kind: TranscribedKind; draft: Transcript; draftVersion: number },
): Promise<{ draftVersion: number; leaseUntil: string | null; activeSeconds: number }> => {
  const [saved] = await run<{ draftVersion: number; leaseUntil: string | null; activeSeconds: number; isNew: boolean }>(
    write.sql,
    sqlText`update tasks t set draft = $3, draft_version = t.draft_version + 1, active_seconds = ${activeNow}, last_active_at = now(),
       status = case t.status when 'assigned' then 'draft' else t.status end,
       lease_until = case when ${isHeld} then greatest(t.lease_until, now() + interval '${leaseMinutes} minutes') end, updated_at = now()
     from tasks earlier where t._id = $1 and earlier._id = t._id and t.user_id = $2 and t.kind = $5
       and ${isWritable} and t.draft_version = $4
     returning t.draft_version as "draftVersion", t.lease_until as "leaseUntil", t.active_seconds as "activeSeconds",
       earlier.status = 'assigned' as "isNew"`,
    [id, write.me._id, JSON.stringify(draft), draftVersion, kind],
  );
  if (!saved) throw await whyNotSaved(write, id, kind);
  await renewOthers(write, id);
  const { isNew, ...reply } = saved;
  if (isNew) await write.announce({ resource: "tasks", id, people: [write.me._id] });
  return reply;
};

/**
 * Renews the leases of what else the caller holds of a task's project: who is at work on a long one comes to the others
 * later. Each is written again only after some minutes, since a draft is saved every few seconds; one that another call
 * is about to change is left to the next save.
 */
export const renewOthers = async (write: Write, id: string): Promise<void> => {
  await run(
    write.sql,
    sqlText`update tasks set lease_until = now() + interval '${leaseMinutes} minutes' where _id = any(array(
       select t._id from tasks t where t.user_id = $2 and t.project_id = (select project_id from tasks where _id = $1)
         and ${isHeld} and t._id <> $1 and t.lease_until < now() + interval '${leaseMinutes - renewedEveryMinutes} minutes'
       for no key update skip locked))`,
    [id, write.me._id],
  );
};

const whyNotSaved = async (write: Write, id: string, kind: TranscribedKind): Promise<AppError> => {
  const task = await taskById(write.sql, write.me, id);
  if (task.user._id !== write.me._id || task.kind !== kind) return notFound("task");
  const [latest] = await run<{ _id: string; isWritable: boolean }>(
    write.sql,
    sqlText`select t._id, t._id = $3 and ${isWritable} as "isWritable" from tasks t where t.item_id = $1 and t.user_id = $2
     order by t.taken_at desc, t._id desc limit 1`,
    [task.contentId, write.me._id, id],
  );
  return new AppError(latest!.isWritable ? "draft_moved" : "not_given", {
    current: await taskById(write.sql, write.me, latest!._id),
  });
};

/** Notes time at work that was not saved with a draft. */
const submittedSet = sqlText`content = $4, submitted_at = now(), active_seconds = ${activeNow}, reviewer_id = null, decided_at = null,
  reasons = '[]', comment = '', is_reviewed = $5, is_fast = coalesce((select $6 * (i.facts ->> 'milliseconds')::float8 / 100000
    > ${activeNow} from task_items i where i._id = t.item_id), false)`;

/**
 * Submits the caller's work on an item. Work whose time was over counts while nobody else has submitted the item: whoever
 * holds it then loses it. Otherwise it is kept as too late. Throws not_found where they never had the item, not_given
 * where they gave it up, draft_moved where another draft was saved since the one that this is based on, if it says so;
 * Unchanged where they submitted just this before.
 */
export const submit = async (
  write: Write,
  item: { projectId: string; contentId: string; kind: TranscribedKind },
  { content, draftVersion }: { content: Transcript; draftVersion?: number | undefined },
): Promise<Task> => {
  const task = await lockMine(write, item);
  if (!task) throw notFound("task");
  if (task.status === "submitted" || task.status === "approved" || task.status === "late") {
    if (await isSame(write, task, content)) throw new Unchanged(204);
    throw new AppError("not_given", { current: task });
  }
  const isOver = (overTaskStates as readonly string[]).includes(task.status);
  if (!isOver && !(heldTaskStates as readonly string[]).includes(task.status)) {
    throw new AppError("not_given", { current: task });
  }
  if (draftVersion !== undefined) await requireDraft(write, task, draftVersion);
  const rules = await rulesOf(write, task);
  const values = [JSON.stringify(content), rules.isReviewed, rules.fastPercent];
  if (isOver && (task.status === "withdrawn" || !(await takePlace(write, task)))) {
    const [late] = await moveTasks(write, [task], "late", { set: submittedSet, values });
    return late!;
  }
  const [submitted] = await moveTasks(write, [task], "submitted", { set: submittedSet, values });
  if (rules.isRepeated && task.submittedAt === null) await askToRepeat(write, task._id);
  return rules.isReviewed ? submitted! : approve(write, submitted!, { acceptedBy: null });
};

/** The caller's latest turn at an item, locked with it; undefined where they never had it. */
export const lockMine = async (
  write: Write,
  { projectId, contentId, kind }: { projectId: string; contentId: string; kind: TaskKind },
): Promise<Task | undefined> => {
  await run(write.sql, sqlText`select from task_items where _id = $1 for no key update`, [contentId]);
  const [found] = await run<{ _id: string }>(
    write.sql,
    sqlText`select t._id from tasks t where t.item_id = $1 and t.user_id = $2 and t.project_id = $3 and t.kind = $4
     order by t.taken_at desc, t._id desc limit 1`,
    [contentId, write.me._id, projectId, kind],
  );
  return found && lockTask(write.sql, write.me, found._id);
};

const isSame = async (write: Write, task: Task, content: Transcript): Promise<boolean> => {
  const same = await run(write.sql, sqlText`select from tasks where _id = $1 and content = $2::jsonb`, [
    task._id,
    JSON.stringify(content),
  ]);
  return same.length > 0;
};

/** Throws draft_moved where the draft of a locked task is another one by now. */
const requireDraft = async (write: Write, task: Task, draftVersion: number): Promise<void> => {
  const same = await run(write.sql, sqlText`select from tasks where _id = $1 and draft_version = $2`, [
    task._id,
    draftVersion,
  ]);
  if (same.length === 0) throw new AppError("draft_moved", { current: task });
};

interface Rules {
  readonly isReviewed: boolean;
  readonly isRepeated: boolean;
  readonly fastPercent: number;
}

/**
 * Whether the project has this work reviewed, always that of newcomers and what came back to its author, or done once more,
 * and what it calls very fast.
 */
const rulesOf = async (write: Write, task: Task): Promise<Rules> => {
  const [row] = await run<Rules>(
    write.sql,
    sqlText`select random() * 100 < p.review_percent or (
         select count(*) from (select from tasks t where t.user_id = $2 and t.project_id = p._id and t.status = 'approved'
           limit ${newcomerTasks}) done) < ${newcomerTasks}
         or exists (select from tasks back where back.item_id = $4 and back.user_id = $2 and back.submitted_at is not null
           and back.status <> 'late') as "isReviewed",
       random() * 100 < coalesce(s.repeat_percent, 0)
         and exists (select from tasks t where t._id = $3 and t.for_user_id is null) as "isRepeated",
       coalesce(s.fast_percent, 30) as "fastPercent"
     from projects p left join task_settings s on s.project_id = p._id where p._id = $1`,
    [task.projectId._id, task.user._id, task._id, task.contentId],
  );
  return row!;
};

/**
 * Makes room for work whose time was over; false where its place is filled by work that was submitted, or the item was
 * deleted.
 */
export const takePlace = async (write: AnyWrite, task: Task): Promise<boolean> => {
  const kept = await run(write.sql, sqlText`select from task_items where _id = $1 and deleted_at is null`, [
    task.contentId,
  ]);
  if (kept.length === 0) return false;
  const [other] = await run<{ _id: string; status: string }>(
    write.sql,
    sqlText`select o._id, o.status from tasks o join tasks t on t.item_id = o.item_id and t.place = o.place
     where t._id = $1 and o._id <> t._id
       and o.status in ('open', 'assigned', 'draft', 'submitted', 'approved', 'rejected') for no key update of o`,
    [task._id],
  );
  if (!other) return true;
  if (other.status === "open") {
    await run(write.sql, sqlText`delete from tasks where _id = $1`, [other._id]);
    return true;
  }
  if (other.status !== "assigned" && other.status !== "draft") return false;
  const held = await readMany<Task>(write.sql, taskView, theServer, [other._id]);
  const [withdrawn] = await moveTasks(write, held, "withdrawn");
  await notify(write, [
    {
      userId: withdrawn!.user._id,
      kind: "task_withdrawn",
      params: { project: withdrawn!.projectId._id, task: withdrawn!._id },
    },
  ]);
  return true;
};

/** The caller's held task, locked. Throws not_found, wrong_state; Unchanged where it is in the state already. */
const lockHeld = async (write: Write, id: string, to: "released" | "skipped"): Promise<Task> => {
  const task = await lockTask(write.sql, write.me, id);
  if (task.user._id !== write.me._id) throw notFound("task");
  if (task.status === to) throw new Unchanged(204);
  const from: readonly string[] = to === "skipped" ? ["assigned", "draft"] : heldTaskStates;
  if (!from.includes(task.status)) {
    throw new AppError("wrong_state", { params: { state: taskStateLabels[task.status].toLowerCase() }, current: task });
  }
  return task;
};

/** Gives a task back, for others to take. Throws as `lockHeld`. */
export const release = async (write: Write, id: string): Promise<Task> => {
  const task = await lockHeld(write, id, "released");
  const [released] = await giveBack(write, [task]);
  return released!;
};

/** Leaves a task to others; an item that enough people skipped, or the one who was to do it once more, is closed. Throws as `lockHeld`. */
export const skip = async (
  write: Write,
  id: string,
  { reason, comment }: { reason: SkipReason; comment: string },
): Promise<Task> => {
  const task = await lockHeld(write, id, "skipped");
  const [skipped] = await moveTasks(write, [task], "skipped", {
    set: sqlText`skip_reason = $4, comment = $5`,
    values: [reason, comment.trim()],
  });
  await run(
    write.sql,
    sqlText`update task_items i set skips = i.skips + 1, version = i.version + 1, updated_at = now(),
       status = case when i.repeat_of is not null or i.skips + 1 >= coalesce((select s.skips_max from task_settings s where s.project_id = i.project_id), 3)
         and not exists (select from tasks t where t.item_id = i._id and t.submitted_at is not null) then 'closed' else i.status end
     where i._id = $1`,
    [task.contentId],
  );
  // Nobody is given what was to be done once more of a closed item; a turn that is being given out is passed over.
  await run(
    write.sql,
    sqlText`delete from tasks where _id in (select t._id from tasks t join task_items i on i._id = t.item_id
       where i._id = $1 and i.status = 'closed' and t.status = 'open' for update of t skip locked)`,
    [task.contentId],
  );
  await reopen(write, [id]);
  return skipped!;
};
