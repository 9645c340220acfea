import { postingAccounts } from "../../../contract/ledger/accounts.ts";

/** SQL: an account of a transaction `t`: the one that `side` of its lines says, or by its kind where all is zero. */
export const accountOf = (side: "debit" | "credit"): string =>
  `coalesce((select l.account from ledger_lines l where l.transaction_id = t._id and l.amount ${side === "debit" ? ">" : "<"} 0 limit 1),
    case t.kind ${Object.entries(postingAccounts)
      .map(([kind, [debit, credit]]) => `when '${kind}' then '${side === "debit" ? debit : credit}'`)
      .join(" ")} end)`;

/** SQL: what a transaction `t` moved, in minor units, never below zero. */
export const movedBy = "coalesce((select max(l.amount) from ledger_lines l where l.transaction_id = t._id), 0)";
