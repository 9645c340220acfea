import type { Payout } from "../../../contract/payouts/endpoints.ts";
import { type PaymentState, paymentStatesBefore } from "../../../contract/payments/states.ts";
import { type PayoutState, payoutStatesBefore } from "../../../contract/payouts/states.ts";
import type { Config } from "../../config.ts";
import { run } from "../../core/db/run.ts";
import { words } from "../../core/db/sql-text.ts";
import { type Caller, readMany } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { movePayments } from "../payments/actions.ts";
import { payoutView } from "./queries.ts";
import { tellPeople } from "./tell-people.ts";

interface Step {
  readonly to: PayoutState;
  /** What else the statement sets, as SQL; may use the values from `$2` on. */
  readonly set?: string;
  /** What must hold of each `payouts` beside its state, as SQL. */
  readonly only?: string;
  readonly values?: readonly unknown[];
}

/** What each step itself sets. */
const sets: Partial<Record<PayoutState, string>> = {
  scheduled: "problem = '', settled_at = null, provider_id = null, next_at = now()",
  // The clock's time under the lock, not the transaction's: whoever saw the attempt before saw an earlier one.
  sent: "attempt = payouts.attempt + 1, tries = 0, sent_at = clock_timestamp()",
  paid: "settled_at = now()",
  failed: "settled_at = now()",
  reversed: "settled_at = now()",
};
/** Of a payout that was called off or given up, the lines wait for another run. */
const lineStateOf = (to: PayoutState): PaymentState => (to === "cancelled" ? "accrued" : to);

/**
 * Takes payouts that may take the step to a state, with their payment lines and what the ledger says of them: the only
 * writer of it after a payout is scheduled. Answers those that took it; the others are as they were. Tells the people,
 * and ends a run of which nothing is under way any more. Locks payouts in the order of their ids, then their runs, then
 * their lines: everybody else does too.
 */
export const movePayouts = async (
  write: Write,
  config: Config,
  me: Caller,
  ids: readonly string[],
  { to, set, only = "true", values = [] }: Step,
): Promise<Payout[]> => {
  const before = await lockedPayouts(write, me, ids);
  const moved = await run<{ _id: string }>(
    write.sql,
    `update payouts set ${[`state = '${to}'`, sets[to], set].filter(Boolean).join(", ")}, lease_until = null,
       version = version + 1, updated_at = now()
     where _id = any($1::uuid[]) and state = any(${words(payoutStatesBefore(to))}) and ${only} returning _id`,
    [ids, ...values],
  );
  const taken = new Set(moved.map(({ _id }) => _id));
  const standing = before.filter(({ _id }) => taken.has(_id));
  if (standing.length === 0) return [];
  const these = standing.map(({ _id }) => _id);
  await settleRuns(write, [...new Set(standing.map((payout) => payout.run._id))]);
  await moveLines(write, me, these, lineStateOf(to));
  const after = await readMany<Payout>(write.sql, payoutView, me, these);
  await write.record(
    ...after.map((payout, index) => ({
      resource: "payouts" as const,
      id: payout._id,
      before: standing[index]!,
      after: payout,
    })),
  );
  await tellPeople(write, config, to, after);
  return after;
};

/** The payouts by their ids, in the order of the ids, locked until the transaction ends. */
export const lockedPayouts = async (write: Write, me: Caller, ids: readonly string[]): Promise<Payout[]> => {
  await run(write.sql, "select from payouts where _id = any($1::uuid[]) order by _id for update", [ids]);
  return readMany<Payout>(write.sql, payoutView, me, ids);
};

const moveLines = async (write: Write, me: Caller, ids: readonly string[], to: PaymentState): Promise<void> => {
  const lines = await run<{ _id: string }>(
    write.sql,
    `select _id from payments where payout_id = any($1::uuid[]) and state = any(${words(paymentStatesBefore(to))})
     order by _id for update`,
    [ids],
  );
  await movePayments(
    write,
    me,
    lines.map(({ _id }) => _id),
    to,
    ...(to === "accrued" ? [null] : []),
  );
};

/** A run that is being sent is done as soon as nothing of it is under way. Whoever looks at a run hears of it. */
const settleRuns = async (write: Write, runIds: readonly string[]): Promise<void> => {
  await run(write.sql, "select from payout_runs where _id = any($1::uuid[]) order by _id for update", [runIds]);
  await run(
    write.sql,
    `update payout_runs r set state = case when exists (select from payouts p where p.run_id = r._id
         and p.state in ('scheduled', 'sent', 'awaiting_recipient')) then r.state else 'done' end, updated_at = now()
     where r._id = any($1::uuid[]) and r.state = 'sending'`,
    [runIds],
  );
  await write.announce(...runIds.map((id) => ({ resource: "payoutRuns" as const, id, before: {}, after: {} })));
};
