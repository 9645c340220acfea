import type { z } from "zod";
import type { BulkReply } from "../../../contract/core/list.ts";
import type { Payout, payouts } from "../../../contract/payouts/endpoints.ts";
import { payoutStateLabels } from "../../../contract/payouts/states.ts";
import { lockAndCheck, refusedOf } from "../../core/db/bulk.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type Selected, selectedIds } from "../../core/db/selection.ts";
import type { Write } from "../../core/db/write.ts";
import { AppError, stale } from "../../core/app-error.ts";
import { movePayouts } from "./move-payouts.ts";
import { payoutOf, payoutView } from "./queries.ts";
import { lockedPayout, wrongState } from "./retry.ts";
import { joined, quote, sqlText } from "../../core/db/sql-text.ts";
import { personErased } from "../privacy/actions.ts";

interface SettleRequest {
  readonly select: Selected;
  readonly onRefusal: "skip" | "stop";
  readonly seenAt?: string | undefined;
}
type Verdict = { readonly to: "paid"; readonly reference: string } | { readonly to: "failed"; readonly reason: string };

/**
 * SQL: why staff may not settle the payout `p`, or null. AirTM itself settles AirTM's payouts; and a decision about one
 * attempt does not apply to the next. `$4`: when the last payout that the user saw was sent, to the millisecond, or
 * null.
 */
const blocker = sqlText`case
  when p.user_id = me._id then json_build_object('code', 'own_work')
  when r.method <> 'file' then json_build_object('code', 'provider_decides')
  when p.state <> 'sent' then json_build_object('code', 'wrong_state', 'state',
    case p.state ${joined(
      Object.entries(payoutStateLabels).map(
        ([state, word]) => sqlText`when ${quote(state)} then ${quote(word.toLowerCase())}`,
      ),
      " ",
    )} end)
  when date_trunc('milliseconds', p.sent_at) > $4::timestamptz then json_build_object('code', 'stale') end`;

/**
 * Records the bank's outcome of payouts, and reports blocked ones with the reason; with `stop`, one of those is enough
 * that nothing is recorded. Throws selection_changed.
 */
export const settleByHand = async (
  write: Write,
  { select, onRefusal, seenAt }: SettleRequest,
  verdict: Verdict,
): Promise<z.infer<typeof BulkReply>> => {
  const ids = await selectedIds(write.sql, payoutView, write.me, select);
  const candidates = await lockAndCheck(write, { table: sqlText`payouts`, view: payoutView }, ids, blocker, [
    seenAt ?? null,
  ]);
  const refused = candidates.flatMap((candidate) => refusedOf(payoutOf, candidate));
  const free =
    refused.length > 0 && onRefusal === "stop" ? [] : candidates.filter((one) => !one.blocker).map(({ _id }) => _id);
  const [set, value] =
    verdict.to === "paid"
      ? [sqlText`reference = $2, problem = ''`, verdict.reference]
      : [sqlText`problem = $2`, verdict.reason];
  const done = await movePayouts(write, free, { to: verdict.to, set, values: [value] });
  await write.record();
  return { done: done.length, refused, ids: done.map(({ _id }) => _id) };
};

/**
 * Decides on a stuck payout, such as one that the provider does not know any more. Not while a request is running,
 * whose reply may be that the money was sent. Throws not_found, own_work, stale, not_stuck, provider_asked.
 */
export const decidePayout = async (
  write: Write,
  id: string,
  { to, reason, version }: z.output<typeof payouts.decide.body>,
): Promise<Payout> => {
  const payout = await lockedPayout(write, id);
  if (version !== undefined && version !== payout.version) throw stale(payout);
  if (!payout.can.decide) throw new AppError("not_stuck");
  const [done] = await movePayouts(write, [id], {
    to,
    set: sqlText`problem = $2`,
    only: sqlText`(lease_until is null or lease_until < now())`,
    values: [reason],
  });
  if (!done) throw new AppError("provider_asked");
  return done;
};

/**
 * Records that a paid payout came back: a counter-entry in the ledger, and its lines are owed again. Throws not_found,
 * own_work, stale; wrong_state, also once its person is erased, when there is no destination any more.
 */
export const reversePayout = async (
  write: Write,
  id: string,
  { reason, version }: z.output<typeof payouts.reverse.body>,
): Promise<Payout> => {
  const isErased = await personIsErased(write.sql, id);
  const payout = await lockedPayout(write, id);
  if (isErased) throw personErased();
  if (version !== undefined && version !== payout.version) throw stale(payout);
  const [done] = await movePayouts(write, [id], { to: "reversed", set: sqlText`problem = $2`, values: [reason] });
  if (!done) throw wrongState(payout);
  return done;
};

/** Locks the person of a payout, before the payout, as an erasure does, which then finds what is owed. */
const personIsErased = async (sql: Sql, payoutId: string): Promise<boolean> => {
  const [person] = await run<{ isErased: boolean }>(
    sql,
    sqlText`select u.erased_at is not null as "isErased" from users u
     where u._id = (select p.user_id from payouts p where p._id = $1) for key share`,
    [payoutId],
  );
  return person?.isErased ?? false;
};
