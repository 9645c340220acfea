import type { Task, Transcript } from "../../../contract/tasks/entity.ts";
import {
  rejectedHours,
  type ReviewReason,
  type TaskDecision,
  type TranscribedKind,
} from "../../../contract/tasks/rules.ts";
import { taskStateLabels } from "../../../contract/tasks/states.ts";
import { AppError, notFound, stale } from "../../core/app-error.ts";
import { lockPeople } from "../../core/db/lock-person.ts";
import { run } from "../../core/db/run.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { notify } from "../notifications/actions.ts";
import { wordsAbout } from "../privacy/actions.ts";
import { approve } from "./approve.ts";
import { giveBackOfLeft } from "./give-back.ts";
import { lockTask, moveTasks, recordMoved } from "./moves.ts";

export interface TaskUpdate {
  readonly content?: Transcript | undefined;
  readonly decision?: TaskDecision | undefined;
  readonly reasons: readonly ReviewReason[];
  readonly comment: string;
  readonly version?: number | undefined;
}

/**
 * Replaces the caller's own submitted work, keeps a reviewer's corrected text, or decides on someone else's work. Throws not_found, own_work, wrong_state, and
 * stale where it changed since it was read.
 */
export const updateTask = async (
  write: Write,
  { id, kind }: { id: string; kind: TranscribedKind },
  body: TaskUpdate,
): Promise<Task> => {
  // Who leaves meanwhile gives back what is with them: it is known whether they did before it goes back to them.
  if (body.decision === "reject") await lockPeople(write.sql, sqlText`select user_id from tasks where _id = $1`, [id]);
  const task = await lockTask(write.sql, write.me, id);
  if (task.kind !== kind) throw notFound("task");
  const isMine = task.user._id === write.me._id;
  if (body.decision && isMine) throw new AppError("own_work");
  if (body.version !== undefined && body.version !== task.version) throw stale(task);
  if (task.status !== "submitted") {
    throw new AppError("wrong_state", { params: { state: taskStateLabels[task.status].toLowerCase() }, current: task });
  }
  if (body.decision) return decide(write, task, body.decision, body);
  return replace(write, task, isMine ? sqlText`content = $2, fixed = null` : sqlText`fixed = $2`, body.content!);
};

/**
 * The author's new text takes the place of the old one, and of what a reviewer made of that; a reviewer's is kept beside it
 * until they decide.
 */
const replace = async (write: Write, task: Task, set: SqlText, content: Transcript): Promise<Task> => {
  await run(write.sql, sqlText`update tasks set ${set}, version = version + 1, updated_at = now() where _id = $1`, [
    task._id,
    JSON.stringify(content),
  ]);
  const [replaced] = await recordMoved(write, [task]);
  return replaced!;
};

const decide = async (
  write: Write,
  task: Task,
  decision: TaskDecision,
  { content, reasons, ...said }: TaskUpdate,
): Promise<Task> => {
  const comment = await wordsAbout(write, task.user._id, said.comment);
  // What a reviewer kept before is accepted unless another text is sent.
  const set = sqlText`reviewer_id = $4, decided_at = now(), reasons = $5, comment = $6,
    fixed = coalesce($7::jsonb, case $2 when 'approved' then t.fixed end)`;
  const values = [write.me._id, JSON.stringify(reasons), comment, content ? JSON.stringify(content) : null];
  if (decision !== "reject") return approve(write, task, { acceptedBy: write.me._id, set, values });
  const rejected = await moveTasks(write, [task], "rejected", {
    set: sqlText`${set}, lease_until = now() + interval '${rejectedHours} hours', draft = t.content, draft_version = t.draft_version + 1,
      last_active_at = null`,
    values,
  });
  const [released] = await giveBackOfLeft(write, rejected);
  if (released) return released;
  await notify(write, [
    {
      userId: task.user._id,
      kind: "task_sent_back",
      params: { project: task.projectId._id, task: task._id, comment },
    },
  ]);
  return rejected[0]!;
};
