import type { Payment } from "../../../contract/payments.ts";
import type { Sql } from "../../db/pool.ts";
import { run } from "../../db/run.ts";
import { type Caller, readMany, readWhere } from "../../db/view.ts";
import type { Write } from "../../db/write.ts";
import { newId } from "../../ids.ts";
import { paymentView } from "./queries.ts";

/** All payment lines of somebody's work, the newest first. */
export const paymentLinesOf = (sql: Sql, me: Caller): Promise<Payment[]> =>
  readWhere(sql, paymentView, me, "p.user_id = $3::uuid", me._id);

interface Accrued {
  readonly _id: string;
  readonly user_id: string;
  readonly project_id: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

/**
 * Freezes what each work-history entry is worth as one payment line, and writes what the company owes into the ledger:
 * the labour cost of the project against what is owed to the worker. The entries must have a rate and no payment yet.
 */
export const accrue = async (write: Write, me: Caller, entryIds: readonly string[]): Promise<void> => {
  if (entryIds.length === 0) return;
  const ids = entryIds.map((entry) => ({ entry, payment: newId(), transaction: newId() }));
  const accrued = await run<Accrued & { transaction: string }>(
    write.sql,
    `with ids as (select * from json_to_recordset($1::json) as row (entry uuid, payment uuid, transaction uuid)),
     line as (
       insert into payments (_id, work_history_id, user_id, project_id, state, seconds, hourly_rate, amount, currency,
         approved_by, approved_at)
       select ids.payment, w._id, w.user_id, w.project_id, 'accrued', w.seconds, rate.hourly_rate,
         amount_of(w.seconds, rate.hourly_rate), company.currency, $2, w.payment_approved_at
       from ids join work_history w on w._id = ids.entry
       cross join lateral (select rate_on(w.project_id, w.checked_in_date) as hourly_rate) as rate
       cross join company
       returning *)
     select line._id, line.user_id, line.project_id, line.amount, line.currency, ids.transaction
     from line join ids on ids.payment = line._id`,
    [JSON.stringify(ids), me._id],
  );
  await bookAccrual(write, me, accrued);
  const payments = await readMany<Payment>(
    write.sql,
    paymentView,
    me,
    accrued.map(({ _id }) => _id),
  );
  await write.record(
    ...payments.map((after) => ({
      resource: "payments" as const,
      id: after._id,
      before: null,
      after,
      people: [after.user._id],
    })),
  );
};

/** One ledger transaction a payment, its two lines summing to zero: debit above, credit below. */
const bookAccrual = async (
  write: Write,
  me: Caller,
  accrued: readonly (Accrued & { transaction: string })[],
): Promise<void> => {
  await run(
    write.sql,
    `with line as (
       select * from json_to_recordset($1::json) as row
         (_id uuid, transaction uuid, user_id uuid, project_id uuid, amount bigint, currency text)),
     booked as (
       insert into ledger_transactions (_id, kind, payment_id, created_by)
       select transaction, 'accrual', _id, $2 from line)
     insert into ledger_lines (transaction_id, account, project_id, user_id, amount, currency)
     select transaction, 'labour_cost', project_id, null, amount, currency from line
     union all
     select transaction, 'owed_to_worker', null, user_id, -amount, currency from line`,
    [JSON.stringify(accrued), me._id],
  );
};
