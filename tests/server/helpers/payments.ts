import type { PaymentState } from "../../../contract/payments/states.ts";
import type { Database } from "../../../server/core/db/pool.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import type { AnyWrite } from "../../../server/core/db/write.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Posting } from "../../../contract/ledger/accounts.ts";
import { book } from "../../../server/areas/payments/ledger.ts";
import { insertEntry } from "./hours.ts";
import { writeAlone } from "./write-alone.ts";

interface Owner {
  readonly _id: string;
}

/** A payment line as the database keeps it, without the calls that make it. */
export interface Line {
  readonly worker: Owner;
  /** Of an adjustment it may be null. */
  readonly project: string | null;
  readonly kind: "work" | "adjustment";
  readonly state: PaymentState;
  /** Minor units; below zero only for an adjustment. */
  readonly amount: number;
  /** Of work. */
  readonly seconds: number;
  /** When that began, as an ISO time; missing: some moment. */
  readonly from?: string;
  /** ISO 8601; not of a proposed or declined one. */
  readonly approvedAt: string;
}

/** What was booked on the way to a state, after the line had begun. */
const postings: Partial<Record<PaymentState, readonly Posting[]>> = {
  sent: ["sent"],
  awaiting_recipient: ["sent"],
  paid: ["sent", "paid"],
  failed: ["sent", "failed"],
  reversed: ["sent", "paid", "reversed"],
};
const isProposal = ({ state }: Line): boolean => state === "proposed" || state === "declined";

/** A payout in a run of its own, so that lines may be on their way. */
export const insertPayout = async (db: Database, worker: Owner, by: Owner): Promise<string> => {
  const [runId, payoutId] = [newId(), newId()];
  await run(
    db.sql,
    sqlText`insert into payout_runs (_id, name, method, currency, created_by) values ($1, 'A run', 'file', 'USD', $2)`,
    [runId, by._id],
  );
  await run(
    db.sql,
    sqlText`insert into payouts (_id, run_id, user_id, amount, currency, state) values ($1, $2, $3, 1, 'USD', 'scheduled')`,
    [payoutId, runId, worker._id],
  );
  return payoutId;
};

/** A payment line with the ledger as it would be, and the hours that it pays. `staff`: who proposed, and who approved. */
export const insertLine = async (
  db: Database,
  line: Line,
  [first, second]: readonly [Owner, Owner],
): Promise<string> => {
  const _id = newId();
  const isWork = line.kind === "work";
  const hasPayout = !["proposed", "declined", "accrued"].includes(line.state);
  const approver = isProposal(line) ? null : second._id;
  const values = {
    _id,
    work_history_id: isWork
      ? await insertEntry(db, line.worker, line.project!, {
          seconds: line.seconds,
          state: "approved",
          approver: first,
          ...(line.from !== undefined && { from: line.from }),
        })
      : null,
    user_id: line.worker._id,
    project_id: line.project,
    kind: line.kind,
    state: line.state,
    seconds: isWork ? line.seconds : null,
    hourly_rate: isWork ? 1 : null,
    amount: line.amount,
    currency: "USD",
    reason: isWork ? "" : "A bonus, or something taken back",
    created_by: isWork ? null : first._id,
    approved_by: approver,
    approved_at: approver && line.approvedAt,
    declined_by: line.state === "declined" ? second._id : null,
    payout_id: hasPayout ? await insertPayout(db, line.worker, first) : null,
  };
  await db.sql.insertInto("payments").values(values).execute();
  await run(
    db.sql,
    sqlText`update work_history set state = 'payment_approved', payment_approved_by = $2, payment_approved_at = $3
     where _id = $1`,
    [values.work_history_id, second._id, line.approvedAt],
  );
  const steps = isProposal(line) ? [] : [isWork ? "accrual" : "adjustment", ...(postings[line.state] ?? [])];
  const bookAll = async (write: AnyWrite): Promise<void> => {
    for (const step of steps) await book(write, step as Posting, [_id]);
  };
  await writeAlone({ db }, bookAll, { _id: second._id, role: "payments" });
  return _id;
};
