import type { z } from "zod";
import type { NotificationKind } from "../../../contract/core/notifications.ts";
import type { payoutRuns } from "../../../contract/payout-runs/endpoints.ts";
import { remindableBlockers, type RunPerson } from "../../../contract/payout-runs/preflight.ts";
import { takeReminders } from "../../core/db/reminders.ts";
import { meCte, run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { type NotificationInput, notify } from "../notifications/actions.ts";
import { isRemindable, preflightView } from "./preflight.ts";
import { lockedRun } from "./actions.ts";

const kinds = {
  no_details: "pay_details_missing",
  unverified: "pay_unverified",
} as const satisfies Record<(typeof remindableBlockers)[number], NotificationKind>;

/**
 * Reminds people whom a draft can't pay of what they can fix themselves, each at most once a day, whoever asks. Throws
 * not_found, wrong_state.
 */
export const remindBlocked = async (
  write: Write,
  id: string,
  { people }: z.output<typeof payoutRuns.remind.body>,
): Promise<z.output<(typeof payoutRuns.remind.replies)[200]>> => {
  await lockedRun(write, id, ["draft"]);
  const blocked = await run<Pick<RunPerson, "_id" | "amount" | "blockers">>(
    write.sql,
    sqlText`with ${meCte} select u._id, s.amount, f.blockers from me, ${preflightView(sqlText`$3::uuid`).from}
     where ${isRemindable} and ($4::uuid[] is null or u._id = any($4::uuid[]))`,
    [write.me._id, write.me.role, id, people ?? null],
  );
  const isDue = await takeReminders(
    write.sql,
    "pay",
    blocked.map(({ _id }) => _id),
  );
  const reminded = blocked.filter(({ _id }) => isDue.has(_id));
  await write.record({ resource: "payoutRuns", id, before: {}, after: { reminded: reminded.length } });
  await notify(write, reminded.map(inputOf));
  return { reminded: reminded.length, already: blocked.length - reminded.length };
};

/** The first of what they can fix; the rest follows once that is done. */
const inputOf = ({
  _id: userId,
  blockers,
  amount,
}: Pick<RunPerson, "_id" | "amount" | "blockers">): NotificationInput => ({
  userId,
  kind: kinds[remindableBlockers.find((code) => blockers.includes(code))!],
  params: { amount },
});
