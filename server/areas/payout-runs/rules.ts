import { type PayoutRules, payoutRulesId } from "../../../contract/payout-runs/endpoints.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { AnyWrite } from "../../core/db/write.ts";

export const readRules = async (sql: Sql): Promise<PayoutRules> => {
  const company = await sql.selectFrom("company").select("scheduler_may_send").executeTakeFirst();
  return { schedulerMaySend: company?.scheduler_may_send ?? false };
};

/** Sets whether a second person must send a run; audited. */
export const editRules = async (write: AnyWrite, { schedulerMaySend }: Partial<PayoutRules>): Promise<PayoutRules> => {
  const before = await readRules(write.sql);
  if (schedulerMaySend !== undefined) {
    await write.sql.updateTable("company").set({ scheduler_may_send: schedulerMaySend }).execute();
  }
  const after = await readRules(write.sql);
  await write.record({ resource: "payoutRuns", id: payoutRulesId, before, after });
  return after;
};
