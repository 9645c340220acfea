import type { Payout } from "../../../contract/payouts/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import { type Caller, readWhere } from "../../core/db/read.ts";
import type { Waiting } from "../../core/todos.ts";
import type { Write } from "../../core/db/write.ts";
import { mayGiveUp, payoutView } from "./queries.ts";

export { deliverDue } from "./deliver-due.ts";
export { retryRun } from "./retry.ts";
export { scheduleRun } from "./schedule.ts";
export { cancelRun, sendRun } from "./send.ts";
export { deliverQueue, deliverTask } from "./deliver-task.ts";

/** Payouts that somebody has to look after. */
export const waitingPayouts: Waiting = { view: payoutView, mayAct: mayGiveUp, since: "p.settled_at" };

/**
 * SQL: the run in which a payout failed the longest ago that the caller may do something about, or null. Its lines have
 * failed with it, and an index finds those.
 */
export const failedRun = `(select p.run_id from payouts p
  where p._id in (select line.payout_id from payments line where line.state = 'failed') and ${mayGiveUp}
  order by p.settled_at, p._id limit 1)`;

/** All that was sent to somebody, the newest first, without what is for staff alone. */
export const payoutsOf = async (sql: Sql, me: Caller): Promise<Omit<Payout, "problem" | "can">[]> => {
  const all = await readWhere<Payout>(sql, payoutView, me, "p.user_id = $3::uuid", me._id);
  return all.map(({ problem: _problem, can: _can, ...payout }) => payout);
};

/** Leaves nothing of where a person was paid, nor of what was said of it: the payouts themselves are the company's books. */
export const forgetDestinations = async ({ sql }: Write, userId: string): Promise<void> => {
  await sql
    .updateTable("payouts")
    .set({ destination: null, masked: "", problem: "", reference: "" })
    .where("user_id", "=", userId)
    .execute();
};
