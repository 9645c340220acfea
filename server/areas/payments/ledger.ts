import { type Posting, postingAccounts } from "../../../contract/ledger/accounts.ts";
import { run } from "../../core/db/run.ts";
import { quote, sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";

/**
 * Books one ledger transaction per payment line, with the line's amount (negative for some adjustments): the only
 * writer of the ledger. Each step of one attempt at one payout is booked only once: the database rejects a second.
 */
export const book = async (write: AnyWrite, posting: Posting, paymentIds: readonly string[]): Promise<void> => {
  if (paymentIds.length === 0) return;
  const [debit, credit] = postingAccounts[posting];
  const isPayout = posting !== "accrual" && posting !== "adjustment" && posting !== "undone";
  const ids = paymentIds.map((payment) => ({ payment, transaction: newId() }));
  await run(
    write.sql,
    sqlText`with line as (
       select ids.transaction, p.*, payout.attempt
       from json_to_recordset($1::json) as ids (payment uuid, transaction uuid)
       join payments p on p._id = ids.payment left join payouts payout on payout._id = p.payout_id),
     booked as (
       insert into ledger_transactions (_id, kind, payment_id, payout_id, attempt, created_by)
       select transaction, ${quote(posting)}, _id, ${isPayout ? sqlText`payout_id, attempt` : sqlText`null, nullif(undone, 0)`}, $2 from line)
     insert into ledger_lines (transaction_id, account, project_id, user_id, amount, currency)
     select line.transaction, side.account, case side.account when 'labour_cost' then line.project_id end,
       case when side.account in ('owed_to_worker', 'in_transit') then line.user_id end,
       side.sign * line.amount, line.currency
     from line cross join (values (${quote(debit)}, 1), (${quote(credit)}, -1)) as side (account, sign)`,
    [JSON.stringify(ids), write.me?._id ?? null],
  );
};
