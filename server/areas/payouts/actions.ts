import type { Payout } from "../../../contract/payouts/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";
import { readWhere } from "../../core/db/read.ts";
import type { Waiting } from "../../core/todos.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { mayCancel, payoutView } from "./queries.ts";

export { deliverDue } from "./deliver-due.ts";
export { retryRun } from "./retry.ts";
export { scheduleRun } from "./schedule.ts";
export { cancelRun, sendRun } from "./send.ts";
export { deliverQueue, deliverTask } from "./deliver-task.ts";

/** Payouts that staff have to act on. */
export const waitingPayouts: Waiting = { view: payoutView, mayAct: mayCancel, since: sqlText`p.settled_at` };

/**
 * SQL: the run with the oldest failed payout that the caller may act on, or null. Its lines have failed too, and an
 * index finds those.
 */
export const failedRun = sqlText`(select p.run_id from payouts p
  where p._id in (select line.payout_id from payments line where line.state = 'failed') and ${mayCancel}
  order by p.settled_at, p._id limit 1)`;

/** A person's payouts, the newest first, without the fields for staff. */
export const payoutsOf = async (sql: Sql, me: Actor): Promise<Omit<Payout, "problem" | "can">[]> => {
  const all = await readWhere<Payout>(sql, payoutView, me, sqlText`p.user_id = $3::uuid`, me._id);
  return all.map(({ problem: _problem, can: _can, ...payout }) => payout);
};

/** Deletes a person's destinations and all text about their payouts: the payouts themselves are the company's books. */
export const forgetDestinations = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await sql
    .updateTable("payouts")
    .set({ destination: null, masked: "", problem: "", reference: "" })
    .where("user_id", "=", userId)
    .execute();
};
