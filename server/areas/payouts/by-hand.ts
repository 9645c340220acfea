import type { z } from "zod";
import type { BulkReply } from "../../../contract/core/list.ts";
import type { Payout, payouts } from "../../../contract/payouts/endpoints.ts";
import { payoutStateWords } from "../../../contract/payouts/states.ts";
import { erasureStateWords } from "../../../contract/privacy/states.ts";
import type { Config } from "../../config.ts";
import { lockAndAsk, refusedOf } from "../../core/db/bulk.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type Selected, selectedIds } from "../../core/db/selection.ts";
import type { Caller } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { Refusal, stale } from "../../core/refusal.ts";
import { movePayouts } from "./move-payouts.ts";
import { payoutOf, payoutView } from "./queries.ts";
import { lockedPayout, wrongState } from "./retry.ts";

interface Asked {
  readonly select: Selected;
  readonly onRefusal: "skip" | "stop";
  readonly seenAt?: string | undefined;
}
type Verdict = { readonly to: "paid"; readonly reference: string } | { readonly to: "failed"; readonly reason: string };

/**
 * SQL: why staff may not say what became of the payout `p`, or null. Of AirTM's payouts AirTM says it; and what was said
 * of one attempt does not hold of the next. `$4`: when the last that was seen was sent, to the millisecond, or null.
 */
const refusal = `case
  when p.user_id = me._id then json_build_object('code', 'own_work')
  when r.method <> 'file' then json_build_object('code', 'provider_decides')
  when p.state <> 'sent' then json_build_object('code', 'wrong_state', 'state',
    case p.state ${Object.entries(payoutStateWords)
      .map(([state, word]) => `when '${state}' then '${word.toLowerCase()}'`)
      .join(" ")} end)
  when date_trunc('milliseconds', p.sent_at) > $4::timestamptz then json_build_object('code', 'stale') end`;

/** Notes what the bank made of payouts: those of which it can't be said are named. Throws selection_changed. */
export const settleByHand = async (
  write: Write,
  config: Config,
  me: Caller,
  { select, onRefusal, seenAt }: Asked,
  verdict: Verdict,
): Promise<z.infer<typeof BulkReply>> => {
  const ids = await selectedIds(write.sql, payoutView, me, select);
  const standings = await lockAndAsk(write, me, { table: "payouts", view: payoutView }, ids, refusal, [seenAt ?? null]);
  const refused = standings.flatMap((standing) => refusedOf(payoutOf, standing));
  const free =
    refused.length > 0 && onRefusal === "stop" ? [] : standings.filter((one) => !one.refusal).map(({ _id }) => _id);
  const [set, value] =
    verdict.to === "paid" ? ["reference = $2, problem = ''", verdict.reference] : ["problem = $2", verdict.reason];
  const done = await movePayouts(write, config, me, free, { to: verdict.to, set, values: [value] });
  await write.record();
  return { done: done.length, refused, ids: done.map(({ _id }) => _id) };
};

/**
 * Notes that a paid payout came back: a counter-entry in the ledger, and its lines are owed again. Throws not_found,
 * own_work, stale; wrong_state, also once its person is erased: nobody knows then where to pay.
 */
export const reversePayout = async (
  write: Write,
  config: Config,
  me: Caller,
  id: string,
  { reason, version }: z.output<typeof payouts.reverse.body>,
): Promise<Payout> => {
  const isErased = await personIsErased(write.sql, id);
  const payout = await lockedPayout(write, me, id);
  if (isErased) throw new Refusal("wrong_state", { params: { state: erasureStateWords.erased.toLowerCase() } });
  if (version !== undefined && version !== payout.version) throw stale(payout);
  const [done] = await movePayouts(write, config, me, [id], { to: "reversed", set: "problem = $2", values: [reason] });
  if (!done) throw wrongState(payout);
  return done;
};

/** Locks the person of a payout, before it, as an erasure does, which waits and then finds what is owed. */
const personIsErased = async (sql: Sql, payoutId: string): Promise<boolean> => {
  const [person] = await run<{ isErased: boolean }>(
    sql,
    `select u.erased_at is not null as "isErased" from users u
     where u._id = (select p.user_id from payouts p where p._id = $1) for key share`,
    [payoutId],
  );
  return person?.isErased ?? false;
};
