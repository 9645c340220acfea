import type { z } from "zod";
import type { BulkReply } from "../../../contract/core/list.ts";
import type { Payment } from "../../../contract/payments/endpoints.ts";
import { lockAndCheck } from "../../core/db/bulk.ts";
import { judgeHours } from "../../core/db/judge-hours.ts";
import { readMany } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { type Selected, selectedIds } from "../../core/db/selection.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { notify } from "../notifications/actions.ts";
import { book } from "./ledger.ts";
import { freeOf, lines, repliedOf, requireFree, requireFresh } from "./proposals.ts";
import { paymentView } from "./queries.ts";
import { recordLines } from "./record-lines.ts";
import { undoBlocker } from "./rules.ts";

/**
 * Undoes the approval of a line that no run has taken. Throws not_found, own_work, forbidden, wrong_state,
 * approved_by_you, proposed_by_you, has_dispute, stale.
 */
export const undoOne = async (write: Write, id: string, version?: number): Promise<Payment> => {
  const [candidate] = await lockAndCheck(write, lines, [id], undoBlocker);
  await requireFresh(write, candidate!, version);
  requireFree(candidate!);
  const { before, after } = await undoAll(write, [id]);
  await notifyOfUndo(write, before);
  return after[0]!;
};

/** Undoes many: blocked ones are reported with the reason, the rest is undone. Throws selection_changed. */
export const undoMany = async (write: Write, select: Selected): Promise<z.infer<typeof BulkReply>> => {
  const ids = await selectedIds(write.sql, paymentView, write.me, select);
  const candidates = await lockAndCheck(write, lines, ids, undoBlocker);
  const free = freeOf(candidates);
  const { before } = await undoAll(write, free);
  await notifyOfUndo(write, before);
  return repliedOf(candidates, free);
};

/**
 * All of these at once, which must be locked and free: what was booked is booked back, and all waits as before. No one is
 * notified by it.
 */
export const undoAll = async (
  write: Write,
  ids: readonly string[],
): Promise<{ readonly before: readonly Payment[]; readonly after: readonly Payment[] }> => {
  const before = await readMany<Payment>(write.sql, paymentView, write.me, ids);
  await book(write, "undone", ids);
  await reopenHours(write, before);
  const undone = await run(
    write.sql,
    sqlText`update payments set state = case kind when 'work' then 'declined' else 'proposed' end,
       declined_by = case kind when 'work' then $2::uuid end, undone_entry_id = work_history_id, work_history_id = null,
       approved_by = null, approved_at = null, undone = undone + 1, version = version + 1, updated_at = now()
     where _id = any($1::uuid[]) and state = 'accrued' returning _id`,
    [ids, write.me._id],
  );
  if (undone.length !== ids.length) throw new Error(`${ids.length} approvals could be undone, ${undone.length} were`);
  const after = await readMany<Payment>(write.sql, paymentView, write.me, ids);
  await recordLines(write, before, after);
  return { before, after };
};

/** The hours of these lines are approved as before, and wait for their payment. */
const reopenHours = async (write: Write, undone: readonly Payment[]): Promise<void> => {
  const ofHours = undone.filter(({ kind }) => kind === "work");
  const entries = ofHours.flatMap(({ workHistory }) => workHistory?._id ?? []);
  const reopened = await run(
    write.sql,
    sqlText`update work_history set state = 'approved', payment_approved_by = null, payment_approved_at = null,
       version = version + 1, updated_at = now()
     where _id = any($1::uuid[]) and state = 'payment_approved' returning _id`,
    [entries],
  );
  if (reopened.length !== ofHours.length)
    throw new Error(`${ofHours.length} entries were paid, ${reopened.length} are`);
  // While their payment was approved, nothing that was written beside them changed what is flagged about them.
  await judgeHours(write.sql, entries);
  await write.announce(
    ...ofHours.map(({ workHistory, user }) => ({
      resource: "workHistory" as const,
      id: workHistory!._id,
      people: [user._id],
    })),
  );
};

const notifyOfUndo = (write: Write, undone: readonly Payment[]): Promise<void> =>
  notifyOfUndone(
    write,
    [...Map.groupBy(undone, ({ user }) => user._id)].map(([userId, own]) => ({
      userId,
      count: own.length,
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
    })),
  );

/** Notifies each of these people once that payments which they were told were approved no longer are. */
export const notifyOfUndone = (
  write: AnyWrite,
  people: readonly { readonly userId: string; readonly count: number; readonly amount: number }[],
): Promise<void> =>
  notify(
    write,
    people.map(({ userId, ...params }) => ({ userId, kind: "payment_approval_undone", params })),
  );
