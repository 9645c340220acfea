import { methodOfRun } from "../../../contract/payout-runs/methods.ts";
import type { PayoutRun } from "../../../contract/payout-runs/entity.ts";
import type { Payout } from "../../../contract/payouts/endpoints.ts";
import { payoutStateLabels } from "../../../contract/payouts/states.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { AppError } from "../../core/app-error.ts";
import { enqueueDelivery } from "./deliver-task.ts";
import { lockedRun, moveRun, runById } from "../payout-runs/actions.ts";
import { lockedPayouts, movePayouts } from "./move-payouts.ts";
import { requireProvider } from "./provider.ts";
import { payoutById } from "./queries.ts";
import { requireOthersRun, payoutsIn } from "./send.ts";

/**
 * Retries one failed payout. Throws not_found, own_work, wrong_state, scheduled_by_you, pays_you, no_provider,
 * no_way_to_pay.
 */
export const retryPayout = async (write: Write, id: string): Promise<Payout> => {
  const payout = await lockedPayout(write, id);
  if (payout.state !== "failed") throw wrongState(payout);
  const again = await sendAgain(write, payout.run._id, [id]);
  if (again === 0) throw new AppError("no_way_to_pay", { params: { name: payout.user.name } });
  return payoutById(write.sql, write.me, id);
};

/**
 * Retries all failed payouts of a run that can still be paid by its method. Throws not_found, wrong_state,
 * scheduled_by_you, pays_you, no_provider, nobody_to_pay.
 */
export const retryRun = async (write: Write, id: string): Promise<PayoutRun> => {
  const failed = await payoutsIn(write.sql, id, "failed");
  await lockedPayouts(write, failed);
  if ((await sendAgain(write, id, failed)) === 0) throw new AppError("nobody_to_pay");
  return runById(write.sql, write.me, id);
};

/**
 * Schedules locked payouts again, to their people's current destinations; returns how many. Only payouts whose failure
 * is final, by the provider or by staff, come here, and each attempt has a code of its own: a lost earlier one can't be
 * paid as well.
 */
const sendAgain = async (write: Write, runId: string, ids: readonly string[]): Promise<number> => {
  const before = await lockedRun(write, runId, ["sending", "done"]);
  requireOthersRun(before);
  requireProvider(write.config, before.method);
  const payable = await run<{ _id: string }>(
    write.sql,
    sqlText`update payouts p set destination = d.sealed, masked = d.masked from pay_details d, users u
     where p._id = any($1::uuid[]) and p.state = 'failed' and d.user_id = p.user_id and d.method = $2
       and u._id = p.user_id and u.erased_at is null and u.email_verified_at is not null
     returning p._id`,
    [ids, methodOfRun[before.method]],
  );
  if (payable.length === 0) return 0;
  const these = payable.map(({ _id }) => _id);
  if (before.state === "done") await moveRun(write, before, "sending");
  await movePayouts(write, these, { to: "scheduled" });
  if (before.method === "file") await movePayouts(write, these, { to: "sent" });
  else await enqueueDelivery(write);
  return these.length;
};

/** Cancels a failed payout: its lines wait for another run. Throws not_found, own_work, wrong_state. */
export const cancelPayout = async (write: Write, id: string): Promise<Payout> => {
  const payout = await lockedPayout(write, id);
  const [done] = await movePayouts(write, [id], { to: "cancelled", only: sqlText`state = 'failed'` });
  if (!done) throw wrongState(payout);
  return done;
};

/** Throws not_found; own_work where it pays the caller. */
export const lockedPayout = async (write: Write, id: string): Promise<Payout> => {
  await lockedPayouts(write, [id]);
  const payout = await payoutById(write.sql, write.me, id);
  if (payout.user._id === write.me._id) throw new AppError("own_work");
  return payout;
};

export const wrongState = ({ state }: Payout): AppError =>
  new AppError("wrong_state", { params: { state: payoutStateLabels[state].toLowerCase() } });
