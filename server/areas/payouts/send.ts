import type { PayoutRun } from "../../../contract/payout-runs/entity.ts";
import { payoutRunStatesBefore } from "../../../contract/payout-runs/states.ts";
import { readCompany } from "../../core/db/company.ts";
import { money } from "../../../contract/core/format.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Write } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import { AppError } from "../../core/app-error.ts";
import { type PayoutProvider, ProviderError, ProviderSilence } from "../../services/payouts/provider.ts";
import { enqueueDelivery } from "./deliver-task.ts";
import { lockedRun, moveRun, runById } from "../payout-runs/actions.ts";
import { movePayouts } from "./move-payouts.ts";
import { requireProvider } from "./provider.ts";

/**
 * Sends a scheduled run: its bank file is available at once, AirTM is called in the background. Throws not_found,
 * wrong_state, stale, scheduled_by_you, pays_you, no_provider, balance_too_low, payouts_unreachable.
 */
export const sendRun = async (
  { sql, me, change, services }: Context,
  id: string,
  version?: number,
): Promise<{ payoutRun: PayoutRun }> => {
  const { config, payoutProvider } = services;
  // Outside the transaction; the check only avoids runs that would fail half-way.
  await requireCovered(sql, me, id, payoutProvider);
  return change(async (write) => {
    const scheduled = await lockedRun(write, id, ["scheduled"], version);
    requireOthersRun(scheduled);
    requireProvider(config, scheduled.method);
    const sending = await moveRun(write, scheduled, "sending");
    if (scheduled.method === "airtm") {
      await enqueueDelivery(write);
      return { payoutRun: sending };
    }
    await movePayouts(write, await payoutsIn(write.sql, id, "scheduled"), { to: "sent" });
    return { payoutRun: await runById(write.sql, me, id) };
  });
};

/** Throws scheduled_by_you, pays_you. */
export const requireOthersRun = ({ sendRefusal }: PayoutRun): void => {
  if (sendRefusal) throw new AppError(sendRefusal);
};

const requireCovered = async (sql: Sql, me: Actor, id: string, provider: PayoutProvider | undefined): Promise<void> => {
  const { method, state, amount, sendRefusal } = await runById(sql, me, id);
  if (method !== "airtm" || state !== "scheduled" || amount === null || sendRefusal || !provider) return;
  const { name } = provider;
  try {
    const { available } = await provider.balance();
    if (available >= amount) return;
    const company = await readCompany(sql);
    const params = { name, available: money(available, company), needed: money(amount, company) };
    throw new AppError("balance_too_low", { params });
  } catch (error) {
    if (!(error instanceof ProviderSilence || error instanceof ProviderError)) throw error;
    throw new AppError("payouts_unreachable", { params: { name } });
  }
};

/** The payouts of a run that are in a state. */
export const payoutsIn = async (sql: Sql, runId: string, state: "scheduled" | "failed"): Promise<string[]> => {
  const found = await run<{ _id: string }>(
    sql,
    sqlText`select _id from payouts where run_id = $1 and state = $2 order by _id`,
    [runId, state],
  );
  return found.map(({ _id }) => _id);
};

/** Cancels a run before it is sent: its lines wait for another one. Throws not_found, wrong_state, stale. */
export const cancelRun = async (write: Write, id: string, version?: number): Promise<PayoutRun> => {
  const before = await lockedRun(write, id, payoutRunStatesBefore("cancelled"), version);
  await movePayouts(write, await payoutsIn(write.sql, id, "scheduled"), { to: "cancelled" });
  return moveRun(write, before, "cancelled");
};
