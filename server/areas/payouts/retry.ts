import { methodOfRun } from "../../../contract/payout-runs/methods.ts";
import type { PayoutRun } from "../../../contract/payout-runs/endpoints.ts";
import type { Payout } from "../../../contract/payouts/endpoints.ts";
import { payoutStateWords } from "../../../contract/payouts/states.ts";
import type { Config } from "../../config.ts";
import { run } from "../../core/db/run.ts";
import type { Caller } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { Refusal } from "../../core/refusal.ts";
import { enqueueDelivery } from "./deliver-task.ts";
import { lockedRun, moveRun, runById } from "../payout-runs/actions.ts";
import { lockedPayouts, movePayouts } from "./move-payouts.ts";
import { mustHaveProvider } from "./provider.ts";
import { payoutById } from "./queries.ts";
import { mustBeOthers, payoutsIn } from "./send.ts";

/**
 * Sends one failed payout once more. Throws not_found, own_work, wrong_state, scheduled_by_you, pays_you, no_provider,
 * no_way_to_pay.
 */
export const retryPayout = async (write: Write, config: Config, me: Caller, id: string): Promise<Payout> => {
  const payout = await lockedPayout(write, me, id);
  if (payout.state !== "failed") throw wrongState(payout);
  const again = await sendAgain(write, config, me, payout.run._id, [id]);
  if (again === 0) throw new Refusal("no_way_to_pay", { params: { name: payout.user.name } });
  return payoutById(write.sql, me, id);
};

/**
 * Sends all of a run that failed and can be paid the same way still. Throws not_found, wrong_state, scheduled_by_you,
 * pays_you, no_provider, nobody_to_pay.
 */
export const retryRun = async (write: Write, config: Config, me: Caller, id: string): Promise<PayoutRun> => {
  const failed = await payoutsIn(write.sql, id, "failed");
  await lockedPayouts(write, me, failed);
  if ((await sendAgain(write, config, me, id, failed)) === 0) throw new Refusal("nobody_to_pay");
  return runById(write.sql, me, id);
};

/**
 * The payouts, which must be locked, go to where their people want to be paid now; answers how many do. Only what the
 * provider or a person said has failed for good comes here, and each attempt has a code of its own: an earlier one that
 * was lost can't be paid beside it.
 */
const sendAgain = async (
  write: Write,
  config: Config,
  me: Caller,
  runId: string,
  ids: readonly string[],
): Promise<number> => {
  const before = await lockedRun(write, me, runId, ["sending", "done"]);
  mustBeOthers(before);
  mustHaveProvider(config, before.method);
  const payable = await run<{ _id: string }>(
    write.sql,
    `update payouts p set destination = d.sealed, masked = d.masked from pay_details d, users u
     where p._id = any($1::uuid[]) and p.state = 'failed' and d.user_id = p.user_id and d.method = $2
       and u._id = p.user_id and u.deleted_at is null
       and u.email_verified_at is not null
     returning p._id`,
    [ids, methodOfRun[before.method]],
  );
  if (payable.length === 0) return 0;
  const these = payable.map(({ _id }) => _id);
  if (before.state === "done") await moveRun(write, me, before, "sending");
  await movePayouts(write, config, me, these, { to: "scheduled" });
  if (before.method === "file") await movePayouts(write, config, me, these, { to: "sent" });
  else await enqueueDelivery(write);
  return these.length;
};

/** Gives a failed payout up: its lines wait for another run. Throws not_found, own_work, wrong_state. */
export const giveUpPayout = async (write: Write, config: Config, me: Caller, id: string): Promise<Payout> => {
  const payout = await lockedPayout(write, me, id);
  const [done] = await movePayouts(write, config, me, [id], { to: "cancelled", only: "state = 'failed'" });
  if (!done) throw wrongState(payout);
  return done;
};

/** Throws not_found; own_work where it pays the caller. */
export const lockedPayout = async (write: Write, me: Caller, id: string): Promise<Payout> => {
  await lockedPayouts(write, me, [id]);
  const payout = await payoutById(write.sql, me, id);
  if (payout.user._id === me._id) throw new Refusal("own_work");
  return payout;
};

export const wrongState = ({ state }: Payout): Refusal =>
  new Refusal("wrong_state", { params: { state: payoutStateWords[state].toLowerCase() } });
