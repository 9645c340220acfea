import { postingAccounts } from "../../../contract/ledger/accounts.ts";
import { joined, quote, type SqlText, sqlText } from "../../core/db/sql-text.ts";

/** SQL: an account of a transaction `t`: that of the line on `side`, or by its kind where all amounts are zero. */
export const accountOf = (side: "debit" | "credit"): SqlText =>
  sqlText`coalesce((select l.account from ledger_lines l where l.transaction_id = t._id and l.amount ${side === "debit" ? sqlText`>` : sqlText`<`} 0 limit 1),
    case t.kind ${joined(
      Object.entries(postingAccounts).map(
        ([kind, [debit, credit]]) => sqlText`when ${quote(kind)} then ${quote(side === "debit" ? debit : credit)}`,
      ),
      " ",
    )} end)`;

/** SQL: the amount of a transaction `t`, in minor units, never negative. */
export const movedBy = sqlText`coalesce((select max(l.amount) from ledger_lines l where l.transaction_id = t._id), 0)`;
