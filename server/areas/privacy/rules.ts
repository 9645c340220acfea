import { openStates } from "../../../contract/work-history/states.ts";
import { type PaymentState, unpaidStates } from "../../../contract/payments/states.ts";
import { type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";

/** SQL: how many entries of a person are neither paid for nor rejected. They must be settled before an erasure. */
export const openEntries = (userId: SqlText): SqlText =>
  sqlText`(select count(*) from work_history open where open.user_id = ${userId} and open.state = any(${textArray(openStates)}))`;

/** Lines whose money is on its way. Open proposals are declined with the erasure. */
const movingStates: readonly PaymentState[] = ["scheduled", "sent", "awaiting_recipient"];

/**
 * SQL: how many payment lines of a person are not settled. They must be before an erasure, after which there is no
 * destination any more; a total of zero or less is not owed. Accepted jobs wait for their payment, as hours do.
 */
export const openPayments = (userId: SqlText): SqlText =>
  sqlText`(select case when sum(line.amount) filter (where line.state = any(${textArray(unpaidStates)})) > 0
        then count(*) filter (where line.state <> 'proposed')
      else count(*) filter (where line.state = any(${textArray(movingStates)})) end
      + count(*) filter (where line.state = 'proposed')
    from payments line where line.user_id = ${userId}
      and (line.state = any(${textArray([...movingStates, ...unpaidStates])})
        or line.kind = 'piece' and line.state = 'proposed'))`;
