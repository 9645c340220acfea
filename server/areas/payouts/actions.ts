import type { Payout } from "../../../contract/payouts.ts";
import type { Sql } from "../../db/pool.ts";
import { type Caller, readWhere } from "../../db/view.ts";
import type { Write } from "../../db/write.ts";
import { payoutView } from "./payout-view.ts";

export { deliverDue } from "./deliver-due.ts";
export { deliverTask } from "./deliver-task.ts";

/** All that was sent to somebody, the newest first, without what is for staff alone. */
export const payoutsOf = async (sql: Sql, me: Caller): Promise<Omit<Payout, "problem" | "can">[]> => {
  const all = await readWhere<Payout>(sql, payoutView, me, "p.user_id = $3::uuid", me._id);
  return all.map(({ problem: _problem, can: _can, ...payout }) => payout);
};

/** Leaves nothing of where a person was paid: the payouts themselves are the company's books. */
export const forgetDestinations = async ({ sql }: Write, userId: string): Promise<void> => {
  await sql
    .updateTable("payouts")
    .set({ destination: null, masked: "", problem: "" })
    .where("user_id", "=", userId)
    .execute();
};
