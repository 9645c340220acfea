import type { NotificationKind } from "../../../contract/core/notifications.ts";
import type { Payout } from "../../../contract/payouts/endpoints.ts";
import { type PaymentState, paymentStatesBefore } from "../../../contract/payments/states.ts";
import { type PayoutState, payoutStatesBefore } from "../../../contract/payouts/states.ts";
import { run } from "../../core/db/run.ts";
import { joined, quote, sqlText, textArray, type SqlText } from "../../core/db/sql-text.ts";
import { theServer } from "../../core/current-user.ts";
import { readMany } from "../../core/db/read.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { notify } from "../notifications/actions.ts";
import { movePayments } from "../payments/actions.ts";
import { payoutView } from "./queries.ts";

interface Step {
  readonly to: PayoutState;
  /** Further assignments of the UPDATE, as SQL with the values from `$2` on. */
  readonly set?: SqlText;
  /** A further condition on each of `payouts`, as SQL. */
  readonly only?: SqlText;
  readonly values?: readonly unknown[];
}

/** Further assignments of the move to a state, as SQL. */
const sets: Partial<Record<PayoutState, SqlText>> = {
  scheduled: sqlText`problem = '', settled_at = null, provider_id = null, next_at = now()`,
  // Not when the transaction began: each attempt must be later than the one before, which tells them apart.
  sent: sqlText`attempt = payouts.attempt + 1, tries = 0, sent_at = clock_timestamp()`,
  paid: sqlText`settled_at = now()`,
  failed: sqlText`settled_at = now()`,
  reversed: sqlText`settled_at = now()`,
};
/** When a payout is cancelled, its lines wait for another run. */
const lineStateOf = (to: PayoutState): PaymentState => (to === "cancelled" ? "accrued" : to);

/**
 * Moves payouts to a state where they are free to, with their payment lines and ledger entries: the only writer of the
 * state after a payout is scheduled. Returns those moved; the others are unchanged. Notifies the people, and ends runs
 * with nothing under way. Locks payouts in the order of their ids, then their runs, then their lines, as all other code
 * does. A run that was not sent yet may be locked before its payouts, since nothing else moves those.
 */
export const movePayouts = async (
  write: AnyWrite,
  ids: readonly string[],
  { to, set, only = sqlText`true`, values = [] }: Step,
): Promise<Payout[]> => {
  const before = await lockedPayouts(write, ids);
  const assignments = [sqlText`state = ${quote(to)}`, sets[to], set].filter((one) => one !== undefined);
  const moved = await run<{ _id: string }>(
    write.sql,
    sqlText`update payouts set ${joined(assignments, ", ")}, lease_until = null,
       version = version + 1, updated_at = now()
     where _id = any($1::uuid[]) and state = any(${textArray(payoutStatesBefore(to))}) and ${only} returning _id`,
    [ids, ...values],
  );
  const movedIds = new Set(moved.map(({ _id }) => _id));
  const movedBefore = before.filter(({ _id }) => movedIds.has(_id));
  if (movedBefore.length === 0) return [];
  const these = movedBefore.map(({ _id }) => _id);
  await settleRuns(write, [...new Set(movedBefore.map((payout) => payout.run._id))]);
  await moveLines(write, these, lineStateOf(to));
  const after = await readMany<Payout>(write.sql, payoutView, write.me ?? theServer, these);
  await write.record(
    ...after.map((payout, index) => ({
      resource: "payouts" as const,
      id: payout._id,
      before: movedBefore[index]!,
      after: payout,
    })),
  );
  await notifyPeople(write, to, after);
  return after;
};

/** The payouts with these ids, locked until the transaction ends. */
export const lockedPayouts = async (write: AnyWrite, ids: readonly string[]): Promise<Payout[]> => {
  await run(write.sql, sqlText`select from payouts where _id = any($1::uuid[]) order by _id for update`, [ids]);
  return readMany<Payout>(write.sql, payoutView, write.me ?? theServer, ids);
};

const moveLines = async (write: AnyWrite, ids: readonly string[], to: PaymentState): Promise<void> => {
  const lines = await run<{ _id: string }>(
    write.sql,
    sqlText`select _id from payments where payout_id = any($1::uuid[]) and state = any(${textArray(paymentStatesBefore(to))})
     order by _id for update`,
    [ids],
  );
  await movePayments(
    write,
    lines.map(({ _id }) => _id),
    to,
    ...(to === "accrued" ? [null] : []),
  );
};

/** A run that is being sent is done once nothing of it is under way. Its viewers get a live event. */
const settleRuns = async (write: AnyWrite, runIds: readonly string[]): Promise<void> => {
  await run(write.sql, sqlText`select from payout_runs where _id = any($1::uuid[]) order by _id for update`, [runIds]);
  await run(
    write.sql,
    sqlText`update payout_runs r set state = case when exists (select from payouts p where p.run_id = r._id
         and p.state in ('scheduled', 'sent', 'awaiting_recipient')) then r.state else 'done' end, updated_at = now()
     where r._id = any($1::uuid[]) and r.state = 'sending'`,
    [runIds],
  );
  await write.announce(...runIds.map((id) => ({ resource: "payoutRuns" as const, id })));
};

const kinds = {
  sent: "payout_sent",
  awaiting_recipient: "payout_awaiting",
  paid: "payout_paid",
  failed: "payout_failed",
  reversed: "payout_reversed",
} as const satisfies Partial<Record<PayoutState, NotificationKind>>;

/** Notifies people of their payouts, where there is something for them to know or to do. */
const notifyPeople = async (write: AnyWrite, to: PayoutState, payouts: readonly Payout[]): Promise<void> => {
  const kind = to in kinds ? kinds[to as keyof typeof kinds] : undefined;
  if (!kind) return;
  await notify(
    write,
    payouts.map(({ user, amount }) => ({ userId: user._id, kind, params: { amount } })),
  );
};
