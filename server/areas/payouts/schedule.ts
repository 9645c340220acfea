import type { z } from "zod";
import type { PayoutRun, payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import type { Config } from "../../config.ts";
import { meCte, run } from "../../core/db/run.ts";
import type { Caller } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { movePayments } from "../payments/actions.ts";
import { lockedRun, moveRun, preflightView } from "../payout-runs/actions.ts";
import { movePayouts } from "./move-payouts.ts";
import { mustHaveProvider } from "./provider.ts";

interface Due {
  readonly user: string;
  /** Minor units. */
  readonly amount: number;
  readonly lines: readonly string[];
}
type Body = z.output<typeof payoutRuns.schedule.body>;

/**
 * Freezes a draft: one payout for each person who can be paid, with their lines and a copy of where it goes. The lines
 * are locked in the order of their ids, and where their people are paid, and looked at again under the locks, so that of
 * two runs over the same lines each line goes with one, to where its person wanted it then. Throws not_found, wrong_state, stale, no_provider, nobody_to_pay, sum_changed.
 */
export const scheduleRun = async (
  write: Write,
  config: Config,
  me: Caller,
  id: string,
  { version, expected }: Body,
): Promise<PayoutRun> => {
  const draft = await lockedRun(write, me, id, ["draft"], version);
  mustHaveProvider(config, draft.method);
  const seen = (await duePeople(write, me, id)).flatMap(({ lines }) => lines);
  await giveUpFailed(write, config, me, seen);
  await run(write.sql, "select from payments where _id = any($1::uuid[]) order by _id for update", [seen]);
  await lockPayDetails(write, seen);
  const due = await duePeople(write, me, id, seen);
  const amount = due.reduce((sum, one) => sum + one.amount, 0);
  if (expected && (expected.payouts !== due.length || expected.amount !== amount)) throw new Refusal("sum_changed");
  if (due.length === 0) throw new Refusal("nobody_to_pay");
  await insertPayouts(write, me, draft, due);
  return moveRun(write, me, draft, "scheduled");
};

/** Nobody changes where they are paid between the look at it and the copy. */
const lockPayDetails = (write: Write, lines: readonly string[]) =>
  run(
    write.sql,
    `select from pay_details where user_id in (select user_id from payments where _id = any($1::uuid[]))
     order by user_id for share`,
    [lines],
  );

/** Who can be paid, with their lines: of these lines where they are given. */
const duePeople = (write: Write, me: Caller, runId: string, among?: readonly string[]): Promise<Due[]> => {
  const view = preflightView("$3::uuid", among ? "p._id = any($4::uuid[])" : "true");
  return run<Due>(
    write.sql,
    `with ${meCte} select u._id as user, s.amount, s.ids as lines from me, ${view.from}
     where f.blocks = '{}' order by u._id`,
    [me._id, me.role, runId, ...(among ? [among] : [])],
  );
};

/** A payout that failed is given up with the first of its lines that another run takes: its lines are owed as others are. */
const giveUpFailed = async (write: Write, config: Config, me: Caller, lines: readonly string[]): Promise<void> => {
  const failed = await run<{ _id: string }>(
    write.sql,
    `select distinct payout_id as _id from payments where _id = any($1::uuid[]) and state = 'failed'`,
    [lines],
  );
  await movePayouts(
    write,
    config,
    me,
    failed.map(({ _id }) => _id),
    { to: "cancelled", only: "state = 'failed'" },
  );
};

const insertPayouts = async (write: Write, me: Caller, { _id, currency }: PayoutRun, due: readonly Due[]) => {
  const payouts = due.map((one) => ({ _id: newId(), ...one }));
  await run(
    write.sql,
    `insert into payouts (_id, run_id, user_id, amount, currency, state, lines, destination, masked)
     select given._id, $2, given.user, given.amount, $3, 'scheduled', json_array_length(given.lines), d.sealed, d.masked
     from json_to_recordset($1::json) as given (_id uuid, "user" uuid, amount bigint, lines json)
     join pay_details d on d.user_id = given.user`,
    [JSON.stringify(payouts), _id, currency],
  );
  const payoutOf = new Map(payouts.flatMap((payout) => payout.lines.map((line) => [line, payout._id] as const)));
  await movePayments(write, me, [...payoutOf.keys()], "scheduled", payoutOf);
  await write.record(
    ...payouts.map(({ _id: id, user, amount }) => ({
      resource: "payouts" as const,
      id,
      before: null,
      after: { user: { _id: user }, amount, state: "scheduled" },
    })),
  );
};
