import type { Payment } from "../../../contract/payments/endpoints.ts";
import { AppError } from "../../core/app-error.ts";
import { theServer } from "../../core/current-user.ts";
import { readMany } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { moveProposals } from "./proposals.ts";
import { paymentView } from "./queries.ts";
import { recordLines } from "./record-lines.ts";
import { isProposed } from "./rules.ts";

/** The columns of a payment that say which accepted work it is for. */
export type PieceOf = "assigned_job_id" | "task_id" | "prompt_id" | "collected_item_id";

/** One accepted job, task, prompt or upload of a project that pays by the piece. */
export interface Piece {
  readonly of: PieceOf;
  /** Of the assigned job, task, prompt or upload. */
  readonly id: string;
  /** Who did it. */
  readonly userId: string;
  readonly projectId: string;
  /** What it pays, in minor units. */
  readonly amount: number;
  /** The job's or prompt's title, or what the task or upload is called. */
  readonly subject: string;
  /** Who may not approve its payment; null where the server accepted it by itself. */
  readonly acceptedBy: string | null;
}

/**
 * Proposes the payment of accepted work of one sort, one line each, which somebody other than who accepted it approves. Work that
 * has a line already, unless that was declined, gets no second one, and an erased person none. Returns the new lines.
 * What they pay was promised when the work was taken, even if the project began to pay by the hour at that moment. Throws
 * own_work for what its own worker accepted.
 */
export const proposePieces = async (write: AnyWrite, pieces: readonly Piece[]): Promise<Payment[]> => {
  if (pieces.some(({ userId, acceptedBy }) => userId === acceptedBy)) throw new AppError("own_work");
  const [{ of } = { of: "task_id" as const }] = pieces;
  if (pieces.some((piece) => piece.of !== of)) throw new Error("The pieces are of several sorts");
  const column = sqlText`${of as SqlText}`;
  const made = await run<{ _id: string }>(
    write.sql,
    sqlText`insert into payments (_id, kind, ${column}, user_id, project_id, state, amount, currency, subject, created_by)
     select piece._id, 'piece', piece.id, piece."userId", piece."projectId", 'proposed', piece.amount,
       company.currency, piece.subject, piece."acceptedBy"
     from company cross join json_to_recordset($1::json) as piece (_id uuid, id uuid, "userId" uuid,
       "projectId" uuid, amount bigint, subject text, "acceptedBy" uuid)
     join users u on u._id = piece."userId" and u.erased_at is null
     order by piece.id for key share of u
     on conflict (${column}) where ${column} is not null and state <> 'declined' do nothing returning _id`,
    [JSON.stringify(pieces.map(({ of: _of, ...piece }) => ({ _id: newId(), ...piece })))],
  );
  const ids = made.map(({ _id }) => _id);
  const lines = await readMany<Payment>(write.sql, paymentView, write.me ?? theServer, ids);
  await recordLines(write, [], lines);
  return lines;
};

/** SQL: whether the payment of an assigned job was approved: then its work stays accepted. */
export const isPieceApproved = (assignedJob: SqlText): SqlText => sqlText`exists (select from payments p
  where p.assigned_job_id = ${assignedJob} and p.state <> 'declined' and not ${isProposed})`;

/**
 * Declines the proposed payments of jobs that were reopened, with the cause. Returns the assigned jobs whose payment was
 * approved before: their lines stay.
 */
export const withdrawPieces = async (
  write: Write,
  assignedJobIds: readonly string[],
  cause: string,
): Promise<string[]> => {
  const found = await run<{ _id: string; assignedJobId: string; isOpen: boolean }>(
    write.sql,
    sqlText`select p._id, p.assigned_job_id as "assignedJobId", ${isProposed} as "isOpen" from payments p
     where p.assigned_job_id = any($1::uuid[]) and p.state <> 'declined' order by p._id for update`,
    [assignedJobIds],
  );
  const open = found.filter(({ isOpen }) => isOpen).map(({ _id }) => _id);
  const before = await readMany<Payment>(write.sql, paymentView, write.me, open);
  await moveProposals(write, open, { to: "declined", cause });
  await recordLines(write, before, await readMany<Payment>(write.sql, paymentView, write.me, open));
  return found.filter(({ isOpen }) => !isOpen).map(({ assignedJobId }) => assignedJobId);
};
