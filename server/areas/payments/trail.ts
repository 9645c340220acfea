import type { PaymentTrail } from "../../../contract/payments/trail.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { instant, refToPerson } from "../../core/db/view.ts";
import { notFound } from "../../core/app-error.ts";
import { accountOf, movedBy } from "../ledger/actions.ts";
import { entryOfLine } from "./queries.ts";
import { sqlText } from "../../core/db/sql-text.ts";

const work = sqlText`(select json_build_object('checkedInAt', ${instant(sqlText`w.checked_in_at`)},
    'checkedOutAt', ${instant(sqlText`w.checked_out_at`)}, 'source', w.source, 'note', w.note,
    'approvedBy', ${refToPerson(sqlText`w.approved_by`)}, 'approvedAt', ${instant(sqlText`w.approved_at`)})
  from work_history w where w._id = ${entryOfLine})`;

const ledger = sqlText`coalesce((select json_agg(json_build_object('_id', t._id, 'kind', t.kind, 'debit', ${accountOf("debit")},
    'credit', ${accountOf("credit")}, 'amount', ${movedBy}, 'by', ${refToPerson(sqlText`t.created_by`)},
    'at', ${instant(sqlText`t.created_at`)}) order by t.created_at, t._id)
  from ledger_transactions t where t.payment_id = p._id), '[]'::json)`;

/** Its current payout, and those in the ledger. */
const payouts = sqlText`coalesce((select json_agg(json_build_object('_id', out._id,
    'run', json_build_object('_id', run._id, 'name', run.name), 'state', out.state, 'amount', out.amount,
    'attempt', out.attempt, 'providerId', out.provider_id, 'problem', out.problem, 'sentAt', ${instant(sqlText`out.sent_at`)},
    'settledAt', ${instant(sqlText`out.settled_at`)}) order by out.created_at, out._id)
  from payouts out join payout_runs run on run._id = out.run_id
  where out._id = p.payout_id or out._id in (
    select t.payout_id from ledger_transactions t where t.payment_id = p._id)), '[]'::json)`;

/** The full history of a payment line, in one statement. Throws not_found. */
export const trailOf = async (sql: Sql, id: string): Promise<PaymentTrail> => {
  const [found] = await run<{ trail: PaymentTrail }>(
    sql,
    sqlText`select json_build_object('_id', p._id, 'work', ${work}, 'ledger', ${ledger}, 'payouts', ${payouts}) as trail
     from payments p where p._id = $1`,
    [id],
  );
  if (!found) throw notFound("payment line");
  return found.trail;
};
