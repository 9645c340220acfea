import type { WorkHistoryState } from "../../../contract/work-history/states.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { type NotificationInput, notify } from "../notifications/actions.ts";
import type { Verdict } from "./rules.ts";

/** A decision about a worker's hours. */
interface Decided {
  readonly userId: string;
  readonly state: WorkHistoryState;
  readonly hours: { count: number; seconds: number; projects: string[]; from: string; to: string };
  /** Minor units; only for payments. */
  readonly amount: number;
}

/**
 * Notifies each worker once of the decisions about their hours, however many: of those entries that are still as
 * decided. After an undo, entries that wait for the worker get a separate notification.
 */
export const notifyWorkers = async (write: AnyWrite, verdict: Verdict, ids: readonly string[]): Promise<void> => {
  const states = verdict.to === "pending" ? (["pending", "needs_correction"] as const) : [verdict.to];
  const decided = await totalsByWorker(write, ids, states, verdict.to);
  await notify(
    write,
    decided.map((of) => outcome(verdict, of)),
  );
};

/** Reminds each worker once of those of these entries that wait for their correction. */
export const notifyOfWaiting = async (write: AnyWrite, ids: readonly string[]): Promise<void> => {
  const waiting = await totalsByWorker(write, ids, ["needs_correction"]);
  await notify(
    write,
    waiting.map(({ userId, hours }) => ({ userId, kind: "hours_still_wait", params: hours })),
  );
};

/** Notifies each worker once of those entries of an upload that are longer than the longest shift. */
export const notifyOfTooLong = async (write: AnyWrite, uploadId: string): Promise<void> => {
  const tooLong = await run<{ _id: string }>(
    write.sql,
    sqlText`select _id from work_history where upload_id = $1 and state = 'needs_correction'`,
    [uploadId],
  );
  const ids = tooLong.map(({ _id }) => _id);
  const waiting = await totalsByWorker(write, ids, ["needs_correction"]);
  await notify(
    write,
    waiting.map(({ userId, hours }) => ({ userId, kind: "hours_uploaded_too_long", params: hours })),
  );
};

/** Notifies each worker once of those of these entries whose check-out was entered for them. */
export const notifyOfCheckOuts = async (write: AnyWrite, ids: readonly string[]): Promise<void> => {
  const ended = await totalsByWorker(write, ids, ["pending"]);
  await notify(
    write,
    ended.map(({ userId, hours }) => ({ userId, kind: "hours_checked_out", params: hours })),
  );
};

/** What entries in one of these states come to, by worker and state. */
const totalsByWorker = (
  write: AnyWrite,
  ids: readonly string[],
  states: readonly WorkHistoryState[],
  decision?: Verdict["to"],
): Promise<Decided[]> =>
  run<Decided>(
    write.sql,
    sqlText`select w.user_id as "userId", decided.state, coalesce(sum(pay.amount), 0)::bigint as amount,
       json_build_object('count', count(*), 'seconds', sum(w.seconds), 'projects', json_agg(distinct w.project_id),
         'from', min(w.checked_in_date), 'to', max(w.checked_in_date)) as hours
     from work_history w left join payments pay on pay.work_history_id = w._id,
       lateral (select case when w.state = 'payment_approved' and $2 = 'approved' then $2 else w.state end as state)
         as decided
     where w._id = any($1::uuid[]) and decided.state = any($3::text[])
     group by w.user_id, decided.state order by w.user_id, decided.state`,
    [ids, decision ?? "", states],
  );

const outcome = (verdict: Verdict, { userId, state, hours, amount }: Decided): NotificationInput => {
  if (verdict.to === "approved") return { userId, kind: "hours_approved", params: hours };
  if (verdict.to === "rejected") return { userId, kind: "hours_rejected", params: { ...hours, cause: verdict.cause } };
  if (verdict.to === "needs_correction") {
    return { userId, kind: "hours_sent_back", params: { ...hours, question: verdict.question } };
  }
  if (verdict.to === "pending") {
    return { userId, kind: state === "pending" ? "hours_undecided" : "hours_reopened", params: hours };
  }
  return { userId, kind: "payment_approved", params: { ...hours, amount } };
};
