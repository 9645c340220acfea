import type { z } from "zod";
import type { PayoutRun } from "../../../contract/payout-runs/entity.ts";
import type { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { meCte, run } from "../../core/db/run.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { AppError } from "../../core/app-error.ts";
import { movePayments } from "../payments/actions.ts";
import { lockedRun, moveRun, preflightView } from "../payout-runs/actions.ts";
import { movePayouts } from "./move-payouts.ts";
import { requireProvider } from "./provider.ts";
import { sqlText } from "../../core/db/sql-text.ts";

interface Due {
  readonly user: string;
  /** Minor units. */
  readonly amount: number;
  readonly lines: readonly string[];
}
type Body = z.output<typeof payoutRuns.schedule.body>;

/**
 * Schedules a draft: one payout for each person who can be paid, with their lines and a copy of their destination. The
 * lines are locked in the order of their ids, and the destinations too, and both are read again under the locks, so
 * that of two runs with the same lines each line is paid by one, to its person's destination at that time. Throws
 * not_found, wrong_state, stale, no_provider, nobody_to_pay, sum_changed.
 */
export const scheduleRun = async (write: Write, id: string, { version, expected }: Body): Promise<PayoutRun> => {
  const draft = await lockedRun(write, id, ["draft"], version);
  requireProvider(write.config, draft.method);
  const seen = (await duePeople(write, id)).flatMap(({ lines }) => lines);
  await cancelFailed(write, seen);
  await run(write.sql, sqlText`select from payments where _id = any($1::uuid[]) order by _id for update`, [seen]);
  await lockPayDetails(write, seen);
  const due = await duePeople(write, id, seen);
  const amount = due.reduce((sum, one) => sum + one.amount, 0);
  if (expected && (expected.payouts !== due.length || expected.amount !== amount)) throw new AppError("sum_changed");
  if (due.length === 0) throw new AppError("nobody_to_pay");
  await insertPayouts(write, draft, due);
  return moveRun(write, draft, "scheduled");
};

/** Locks the destinations, so that none changes before it is copied. */
const lockPayDetails = (write: AnyWrite, lines: readonly string[]) =>
  run(
    write.sql,
    sqlText`select from pay_details where user_id in (select user_id from payments where _id = any($1::uuid[]))
     order by user_id for share`,
    [lines],
  );

/** The people who can be paid, with their lines; only of the lines `among` where given. */
const duePeople = (write: Write, runId: string, among?: readonly string[]): Promise<Due[]> => {
  const view = preflightView(sqlText`$3::uuid`, among ? sqlText`p._id = any($4::uuid[])` : sqlText`true`);
  return run<Due>(
    write.sql,
    sqlText`with ${meCte} select u._id as user, s.amount, s.ids as lines from me, ${view.from}
     where f.blockers = '{}' order by u._id`,
    [write.me._id, write.me.role, runId, ...(among ? [among] : [])],
  );
};

/** Cancels failed payouts of which another run includes a line: all their lines are then owed like any other. */
const cancelFailed = async (write: AnyWrite, lines: readonly string[]): Promise<void> => {
  const failed = await run<{ _id: string }>(
    write.sql,
    sqlText`select distinct payout_id as _id from payments where _id = any($1::uuid[]) and state = 'failed'`,
    [lines],
  );
  await movePayouts(
    write,
    failed.map(({ _id }) => _id),
    { to: "cancelled", only: sqlText`state = 'failed'` },
  );
};

const insertPayouts = async (write: AnyWrite, { _id, currency }: PayoutRun, due: readonly Due[]) => {
  const payouts = due.map((one) => ({ _id: newId(), ...one }));
  await run(
    write.sql,
    sqlText`insert into payouts (_id, run_id, user_id, amount, currency, state, lines, destination, masked)
     select input._id, $2, input.user, input.amount, $3, 'scheduled', json_array_length(input.lines), d.sealed, d.masked
     from json_to_recordset($1::json) as input (_id uuid, "user" uuid, amount bigint, lines json)
     join pay_details d on d.user_id = input.user`,
    [JSON.stringify(payouts), _id, currency],
  );
  const payoutOf = new Map(payouts.flatMap((payout) => payout.lines.map((line) => [line, payout._id] as const)));
  await movePayments(write, [...payoutOf.keys()], "scheduled", payoutOf);
  await write.record(
    ...payouts.map(({ _id: id, user, amount }) => ({
      resource: "payouts" as const,
      id,
      before: null,
      after: { user: { _id: user }, amount, state: "scheduled" },
    })),
  );
};
