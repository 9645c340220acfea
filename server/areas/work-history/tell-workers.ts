import type { WorkHistoryState } from "../../../contract/work-history/states.ts";
import type { Config } from "../../config.ts";
import { run } from "../../core/db/run.ts";
import type { Write } from "../../core/db/write.ts";
import { type Outgoing, send } from "../notifications/actions.ts";
import type { Verdict } from "./rules.ts";

/** What of a worker's hours was decided. */
interface Decided {
  readonly userId: string;
  readonly state: WorkHistoryState;
  readonly hours: { count: number; seconds: number; projects: string[]; from: string; to: string };
  /** Minor units; of payments only. */
  readonly amount: number;
}

/**
 * Tells each worker once what became of their hours, however many entries were decided: those among these that are
 * still as the verdict left them. Of decisions taken back, what waits for the worker is told apart.
 */
export const tellWorkers = async (
  write: Write,
  config: Config,
  verdict: Verdict,
  ids: readonly string[],
): Promise<void> => {
  const decided = await run<Decided>(
    write.sql,
    `select w.user_id as "userId", decided.state, coalesce(sum(pay.amount), 0)::bigint as amount,
       json_build_object('count', count(*), 'seconds', sum(w.seconds), 'projects', json_agg(distinct w.project_id),
         'from', min(w.checked_in_date), 'to', max(w.checked_in_date)) as hours
     from work_history w left join payments pay on pay.work_history_id = w._id,
       lateral (select case when w.state = 'payment_approved' and $2 = 'approved' then $2 else w.state end as state)
         as decided
     where w._id = any($1::uuid[]) and decided.state = any($3::text[])
     group by w.user_id, decided.state order by w.user_id, decided.state`,
    [ids, verdict.to, verdict.to === "pending" ? ["pending", "needs_correction"] : [verdict.to]],
  );
  await send(
    write,
    config,
    decided.map((of) => outcome(verdict, of)),
  );
};

const outcome = (verdict: Verdict, { userId, state, hours, amount }: Decided): Outgoing => {
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
