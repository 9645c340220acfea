import { openStates } from "../../../contract/work-history/states.ts";
import type { PaymentState } from "../../../contract/payments/states.ts";
import { words } from "../../core/db/sql-text.ts";

/** SQL: how many entries of a person are neither paid for nor rejected. They have to be settled before an erasure. */
export const openEntries = (userId: string): string =>
  `(select count(*) from work_history open where open.user_id = ${userId} and open.state = any(${words(openStates)}))`;

/** Lines whose money is on its way. What is only proposed is declined with the erasure. */
const movingStates: readonly PaymentState[] = ["scheduled", "sent", "awaiting_recipient"];
const owedStates: readonly PaymentState[] = ["accrued", "failed", "reversed"];

/**
 * SQL: how many payment lines of a person are not settled. They have to be before an erasure, after which nobody knows
 * where to pay; what adds up to nothing, or to less, is not owed.
 */
export const openPayments = (userId: string): string =>
  `(select case when sum(line.amount) filter (where line.state = any(${words(owedStates)})) > 0 then count(*)
      else count(*) filter (where line.state = any(${words(movingStates)})) end
    from payments line where line.user_id = ${userId}
      and line.state = any(${words([...movingStates, ...owedStates])}))`;
