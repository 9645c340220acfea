import { erased } from "../../../contract/core/fields.ts";
import type { Payment } from "../../../contract/payments/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import type { Actor } from "../../core/current-user.ts";
import { readMany, readWhere } from "../../core/db/read.ts";
import type { Waiting } from "../../core/todos.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { book } from "./ledger.ts";
import { paymentView } from "./queries.ts";
import { recordLines } from "./record-lines.ts";
import { disputedSince, isProposed, mayAnswer, mayDecide, seen } from "./rules.ts";
import { sqlText } from "../../core/db/sql-text.ts";

export { keptLinesByDay, keptLines } from "./counts.ts";
export { paymentsByPersonIn } from "./person-sums.ts";
export { changedAmount, requireAmount } from "./amount-seen.ts";
export { movePayments } from "./move.ts";
export { payersBut } from "./payers.ts";
export { notifyOfUndonePayments, undoPaymentsOf } from "./undo-of-hours.ts";
export { isPieceApproved, proposePieces, withdrawPieces } from "./pieces.ts";

/** Payment lines that wait, by what they wait for. */
export const waitingPayments = {
  answer: { view: paymentView, mayAct: mayAnswer, since: disputedSince },
  approval: { view: paymentView, mayAct: mayDecide("accrued"), since: sqlText`p.created_at` },
} as const satisfies Readonly<Record<string, Waiting>>;

/** All payment lines of a person that they may see, the newest first. */
export const paymentLinesOf = (sql: Sql, me: Actor): Promise<Payment[]> =>
  readWhere(sql, paymentView, me, sqlText`p.user_id = $3::uuid and ${seen}`, me._id);

/**
 * Fixes the amount of each work-history entry as one payment line, and books it in the ledger: the project's labour
 * cost against what is owed to the worker. The entries must have a rate and no payment yet.
 */
export const accrue = async (write: Write, entryIds: readonly string[]): Promise<void> => {
  if (entryIds.length === 0) return;
  const ids = entryIds.map((entry) => ({ entry, payment: newId() }));
  const accrued = await run<{ _id: string }>(
    write.sql,
    sqlText`with ids as (select * from json_to_recordset($1::json) as row (entry uuid, payment uuid))
     insert into payments (_id, work_history_id, user_id, project_id, state, seconds, hourly_rate, amount, currency,
       approved_by, approved_at, day)
     select ids.payment, w._id, w.user_id, w.project_id, 'accrued', w.seconds, rate.hourly_rate,
       amount_of(w.seconds, rate.hourly_rate), company.currency, $2, w.payment_approved_at,
       w.checked_in_date
     from ids join work_history w on w._id = ids.entry
     cross join lateral (select rate_on(w.project_id, w.checked_in_date) as hourly_rate) as rate
     cross join company
     returning _id`,
    [JSON.stringify(ids), write.me._id],
  );
  const begun = accrued.map(({ _id }) => _id);
  await book(write, "accrual", begun);
  const payments = await readMany<Payment>(write.sql, paymentView, write.me, begun);
  await recordLines(write, [], payments);
};

/**
 * Deletes all text about a person's pay, by them or by staff: the lines and the ledger stay. Open proposals are
 * declined, since they could not be paid any more, and open disputes withdrawn.
 */
export const forgetPayments = async (write: Write, userId: string): Promise<void> => {
  const declined = await run<{ _id: string }>(
    write.sql,
    sqlText`update payments p set state = 'declined', declined_by = $2, decline_cause = $3, version = version + 1,
       updated_at = now()
     where user_id = $1 and ${isProposed} returning _id`,
    [userId, write.me._id, erased],
  );
  await write.record(
    ...declined.map(({ _id: id }) => ({
      resource: "payments" as const,
      id,
      before: { user: { _id: userId }, state: "proposed" },
      after: { user: { _id: userId }, state: "declined" },
    })),
  );
  await run(
    write.sql,
    sqlText`update payments set note = '', reason = case when kind = 'adjustment' then $2 else '' end,
       decline_cause = case when kind = 'piece' and state = 'declined' then $2 else '' end
     where user_id = $1`,
    [userId, erased],
  );
  await run(
    write.sql,
    sqlText`update disputes set text = '', answer = case when state = 'answered' then $2 else '' end,
       state = case state when 'open' then 'withdrawn' else state end
     where user_id = $1`,
    [userId, erased],
  );
};
