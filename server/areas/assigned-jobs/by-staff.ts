import type { z } from "zod";
import type { assignedJobs } from "../../../contract/assigned-jobs/endpoints.ts";
import type { AssignedJob } from "../../../contract/assigned-jobs/entity.ts";
import { attemptsMax } from "../../../contract/assigned-jobs/rules.ts";
import {
  type AssignedJobState,
  assignedJobStateLabels,
  assignedStatesBefore,
} from "../../../contract/assigned-jobs/states.ts";
import { jobStateLabels } from "../../../contract/jobs/states.ts";
import { type ErrorCode, messageOf, type Reason } from "../../../contract/core/errors.ts";
import type { BulkReply } from "../../../contract/core/list.ts";
import type { Role } from "../../../contract/core/roles.ts";
import { readMany } from "../../core/db/read.ts";
import { meCte, run } from "../../core/db/run.ts";
import { fullName, sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { notFound } from "../../core/app-error.ts";
import { Unchanged } from "../../core/unchanged.ts";
import { newId } from "../../core/ids.ts";
import { announceJobs, assignReasons } from "../jobs/actions.ts";
import { type NotificationInput, notify } from "../notifications/actions.ts";
import { isPieceApproved, withdrawPieces } from "../payments/actions.ts";
import { keepReview } from "./accept.ts";
import { giveBack } from "./actions.ts";
import { freePlace, insertAssigned } from "./assign.ts";
import { lockAssigned, moveAssigned } from "./moves.ts";
import { assignedJobView } from "./queries.ts";
import { unclaim } from "./reviewers.ts";
import { isGone, lockWorkers, sendBack } from "./reviews.ts";

type Reply = z.output<typeof BulkReply>;
type Refused = Reply["refused"][number];

const refusal = (
  { _id, job }: { readonly _id: string; readonly job: { readonly name: string } },
  code: ErrorCode,
  message = messageOf(code),
): Refused => ({ _id, name: job.name, code, message });

const missing = (_id: string): Refused => ({
  _id,
  name: "",
  code: "not_found",
  message: messageOf("not_found", { noun: "assigned job" }),
});

const inWrongState = (assigned: AssignedJob, label = assignedJobStateLabels[assigned.status]): Refused =>
  refusal(assigned, "wrong_state", messageOf("wrong_state", { state: label.toLowerCase() }));

/** Locks the workers, then their assigned jobs; those that there are not come back as refused. */
const lockAll = async (write: Write, ids: readonly string[], others: readonly string[] = []) => {
  const distinct = [...new Set(ids)];
  await lockWorkers(write.sql, distinct, others);
  const found = await lockAssigned(write.sql, write.me, distinct);
  const known = new Set(found.map(({ _id }) => _id));
  return { found, refused: distinct.filter((id) => !known.has(id)).map(missing) };
};

const reopenedCause = "The job was reopened.";
const authorGone = "Its worker is not active any more, so it can't go back to them.";
const unpaidCause = "What it pays is withdrawn until it is accepted again.";

/**
 * Sends accepted work back to its worker, unless its job was archived since. Its payment is withdrawn, unless that was
 * approved: then it stays accepted.
 */
const reopen = async (write: Write, one: AssignedJob): Promise<Refused | undefined> => {
  if (!one.can.reopen) return whyNotReopened(write, one);
  const paid = await withdrawPieces(write, [one._id], reopenedCause);
  if (paid.length > 0) return refusal(one, "job_paid");
  // As a decision, so that another looks at the work where its worker disputes it.
  const decision = { decision: "rework", comment: reopenedCause, reasons: [], chapterId: null } as const;
  await keepReview(write, one._id, decision, write.me._id);
  await sendBack(write, one, { comment: one.amount === null ? reopenedCause : `${reopenedCause} ${unpaidCause}` });
  return undefined;
};

const whyNotReopened = async (write: Write, one: AssignedJob): Promise<Refused> => {
  if (await isGone(write.sql, one.annotator._id)) return refusal(one, "author_gone", authorGone);
  return (await isPaid(write, one)) ? refusal(one, "job_paid") : inWrongState(one, jobStateLabels.archived);
};

const isPaid = async ({ sql }: Write, { _id }: AssignedJob): Promise<boolean> => {
  const [found] = await run<{ isPaid: boolean }>(
    sql,
    sqlText`select ${isPieceApproved(sqlText`$1::uuid`)} as "isPaid"`,
    [_id],
  );
  return found!.isPaid;
};

type Status = z.output<typeof assignedJobs.changeStatus.body>["status"];

/** How each status is reached, and from which. */
const ways: Readonly<
  Record<
    Status,
    { readonly from: readonly AssignedJobState[]; move(write: Write, one: AssignedJob): Promise<Refused | undefined> }
  >
> = {
  released: {
    from: assignedStatesBefore("released"),
    move: (write, one) => giveBack(write, [one], "released").then(() => undefined),
  },
  cancelled: {
    from: assignedStatesBefore("cancelled"),
    move: (write, one) => giveBack(write, [one], "cancelled").then(() => undefined),
  },
  submitted: { from: ["in_review"], move: (write, one) => unclaim(write, [one]).then(() => undefined) },
  rework: { from: ["approved"], move: (write, one) => reopen(write, one) },
};

/**
 * Moves assigned jobs where their life cycle allows it to staff; the others are named with the reason. Throws Unchanged
 * where all stand so already.
 */
export const changeStatuses = async (
  write: Write,
  { assignedJobIds, status }: z.output<typeof assignedJobs.changeStatus.body>,
): Promise<Reply> => {
  const { found, refused } = await lockAll(write, assignedJobIds);
  if (refused.length === 0 && found.every((one) => one.status === status)) throw new Unchanged(204);
  const done: AssignedJob[] = [];
  for (const one of found) {
    if (one.annotator._id === write.me._id && status === "rework") refused.push(refusal(one, "own_work"));
    else if (!ways[status].from.includes(one.status)) refused.push(inWrongState(one));
    else {
      const refusedNow = await ways[status].move(write, one);
      if (refusedNow) refused.push(refusedNow);
      else done.push(one);
    }
  }
  if (done.length === 0) await write.record();
  if (status === "released" || status === "cancelled") await notifyTaken(write, done);
  return { done: done.length, refused, ids: done.map(({ _id }) => _id) };
};

const notifyTaken = (write: Write, taken: readonly AssignedJob[]): Promise<void> =>
  notify(
    write,
    taken.map(
      ({ _id, job, annotator }): NotificationInput => ({
        userId: annotator._id,
        kind: "job_taken_back",
        params: { assigned: _id, job: job._id },
      }),
    ),
  );

/** Gives jobs that are with a worker to another. Throws not_found where there is no such annotator. */
export const reassign = async (
  write: Write,
  { assignedJobIds, annotator }: z.output<typeof assignedJobs.reassign.body>,
): Promise<Reply> => {
  const { found, refused } = await lockAll(write, assignedJobIds, [annotator]);
  const [person] = await run<Taker>(
    write.sql,
    sqlText`select _id, role, ${fullName(sqlText`users`)} as name from users where _id = $1 and deleted_at is null`,
    [annotator],
  );
  if (!person) throw notFound("person");
  const given: AssignedJob[] = [];
  for (const one of found) {
    const refusedNow = await giveTo(write, one, person);
    if (refusedNow) refused.push(refusedNow);
    else given.push(one);
  }
  if (given.length === 0) await write.record();
  await notifyTaken(write, given);
  return { done: given.length, refused, ids: given.map(({ _id }) => _id) };
};

interface Taker {
  readonly _id: string;
  readonly role: Role;
  readonly name: string;
}

/** Gives one job to another; the refusal where that is not possible. */
const giveTo = async (write: Write, one: AssignedJob, to: Taker): Promise<Refused | undefined> => {
  if (!assignedStatesBefore("reassigned").includes(one.status)) return inWrongState(one);
  if (one.annotator._id === to._id) return refusal(one, "no_change");
  const reasons = await reasonsOf(write, one.job._id, to);
  if (reasons.length > 0) {
    const told = reasons.map(({ message }) => message).join(" ");
    return refusal(one, "person_not_takable", messageOf("person_not_takable", { name: to.name, reasons: told }));
  }
  await moveAssigned(write, [one], "reassigned");
  const [assigned] = await run<{ _id: string }>(
    write.sql,
    sqlText`with ${meCte}, job as (select * from jobs where _id = $3 for no key update),
      assigned as (${insertAssigned(sqlText`job, me, ${freePlace}`)})
      update jobs j set assigned_job_id = assigned._id, version = version + 1, updated_at = now()
      from assigned where j._id = assigned.job_id returning assigned._id`,
    [to._id, to.role, one.job._id, newId(), attemptsMax],
  );
  if (!assigned) throw new Error("A place was free, and could not be taken");
  const [after] = await readMany<AssignedJob>(write.sql, assignedJobView, write.me, [assigned._id]);
  await write.record({ resource: "assignedJobs", id: assigned._id, before: null, after: after!, people: [to._id] });
  await announceJobs(write, [one.job._id]);
  await notify(write, [{ userId: to._id, kind: "job_assigned", params: { assigned: assigned._id, job: one.job._id } }]);
  return undefined;
};

const reasonsOf = async (
  { sql }: Write,
  jobId: string,
  { _id, role }: { readonly _id: string; readonly role: Role },
): Promise<readonly Reason[]> => {
  const [found] = await run<{ reasons: Reason[] | null }>(
    sql,
    sqlText`with ${meCte} select ${assignReasons} as reasons from me, jobs j join projects p on p._id = j.project_id where j._id = $3`,
    [_id, role, jobId],
  );
  return found?.reasons ?? [];
};
