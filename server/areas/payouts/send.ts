import type { PayoutRun } from "../../../contract/payout-runs/endpoints.ts";
import { payoutRunStatesBefore } from "../../../contract/payout-runs/states.ts";
import type { Config } from "../../config.ts";
import { readCompany } from "../../core/db/company.ts";
import { money } from "../../../contract/core/format.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import type { Caller } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import { Refusal } from "../../core/refusal.ts";
import { type PayoutProvider, ProviderRefusal, ProviderSilence } from "../../services/payouts/provider.ts";
import { enqueueDelivery } from "./deliver-task.ts";
import { lockedRun, moveRun, runById } from "../payout-runs/actions.ts";
import { movePayouts } from "./move-payouts.ts";
import { mustHaveProvider } from "./provider.ts";

/**
 * Sends a scheduled run: a file can be fetched at once, AirTM is turned to in the background. Throws not_found,
 * wrong_state, stale, scheduled_by_you, pays_you, no_provider, balance_too_low, payouts_unreachable.
 */
export const sendRun = async (
  { sql, me, change, services }: Context,
  id: string,
  version?: number,
): Promise<{ payoutRun: PayoutRun }> => {
  const { config, payoutProvider } = services;
  // Outside the transaction; the answer only spares everybody a run of which the last half fails.
  await mustBeCovered(sql, me, id, payoutProvider);
  return change(async (write) => {
    const scheduled = await lockedRun(write, me, id, ["scheduled"], version);
    mustBeOthers(scheduled);
    mustHaveProvider(config, scheduled.method);
    const sending = await moveRun(write, me, scheduled, "sending");
    if (scheduled.method === "airtm") {
      await enqueueDelivery(write);
      return { payoutRun: sending };
    }
    await movePayouts(write, config, me, await payoutsIn(write.sql, id, "scheduled"), { to: "sent" });
    return { payoutRun: await runById(write.sql, me, id) };
  });
};

/** Throws scheduled_by_you, pays_you. */
export const mustBeOthers = ({ sendRefusal }: PayoutRun): void => {
  if (sendRefusal) throw new Refusal(sendRefusal);
};

const mustBeCovered = async (sql: Sql, me: Caller, id: string, provider: PayoutProvider | undefined): Promise<void> => {
  const { method, state, amount, sendRefusal } = await runById(sql, me, id);
  if (method !== "airtm" || state !== "scheduled" || amount === null || sendRefusal || !provider) return;
  const { name } = provider;
  try {
    const { available } = await provider.balance();
    if (available >= amount) return;
    const company = await readCompany(sql);
    const params = { name, available: money(available, company), needed: money(amount, company) };
    throw new Refusal("balance_too_low", { params });
  } catch (error) {
    if (!(error instanceof ProviderSilence || error instanceof ProviderRefusal)) throw error;
    throw new Refusal("payouts_unreachable", { params: { name } });
  }
};

/** The payouts of a run that are in a state. */
export const payoutsIn = async (sql: Sql, runId: string, state: "scheduled" | "failed"): Promise<string[]> => {
  const found = await run<{ _id: string }>(
    sql,
    "select _id from payouts where run_id = $1 and state = $2 order by _id",
    [runId, state],
  );
  return found.map(({ _id }) => _id);
};

/** Calls a run off before it is sent: its lines wait for another one. Throws not_found, wrong_state, stale. */
export const cancelRun = async (
  write: Write,
  config: Config,
  me: Caller,
  id: string,
  version?: number,
): Promise<PayoutRun> => {
  const before = await lockedRun(write, me, id, payoutRunStatesBefore("cancelled"), version);
  await movePayouts(write, config, me, await payoutsIn(write.sql, id, "scheduled"), { to: "cancelled" });
  return moveRun(write, me, before, "cancelled");
};
