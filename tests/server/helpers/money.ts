import type { PaymentState } from "../../../contract/payments/states.ts";
import { movePayments } from "../../../server/areas/payments/move.ts";
import type { Database } from "../../../server/core/db/pool.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Actor } from "./test-server.ts";
import { writeAlone } from "./write-alone.ts";

/** Payouts as the database keeps them, without the calls that make them. */

/** A payout of a run of its own, scheduled for the given person; returns its id. */
export const insertPayout = async (
  db: Database,
  userId: string,
  staff: { readonly scheduler: Actor; readonly sender: Actor },
  amount: number,
): Promise<string> => {
  const [run_id, _id] = [newId(), newId()];
  const at = new Date().toISOString();
  await db.sql
    .insertInto("payout_runs")
    .values({
      _id: run_id,
      name: `Run ${run_id.slice(-4)}`,
      method: "file",
      state: "sending",
      currency: "USD",
      created_by: staff.scheduler._id,
      scheduled_by: staff.scheduler._id,
      scheduled_at: at,
      sent_by: staff.sender._id,
      sent_at: at,
    })
    .execute();
  await db.sql
    .insertInto("payouts")
    .values({ _id, run_id, user_id: userId, amount, currency: "USD", state: "scheduled" })
    .execute();
  return _id;
};

/** The step as the server takes it by itself. */
export const moveLines = (
  db: Database,
  ids: readonly string[],
  to: PaymentState,
  payoutId?: string | null,
): Promise<unknown> => writeAlone({ db }, (write) => movePayments(write, ids, to, payoutId));

/** Sends a payout once more, and its lines with it. */
export const sendPayout = async (db: Database, payoutId: string, lines: readonly string[]): Promise<void> => {
  await db.sql
    .updateTable("payouts")
    .set((eb) => ({ attempt: eb("attempt", "+", 1), sent_at: new Date().toISOString(), state: "sent" }))
    .where("_id", "=", payoutId)
    .execute();
  await moveLines(db, lines, "sent");
};
