import type { z } from "zod";
import { type ErrorCode, messageOf } from "../../../contract/core/errors.ts";
import type { BulkReply } from "../../../contract/core/list.ts";
import type { Payment } from "../../../contract/payments/endpoints.ts";
import type { LinesAmountSeen, LinesSums } from "../../../contract/payments/fields.ts";
import { type PaymentState, paymentStateLabels } from "../../../contract/payments/states.ts";
import { erasureStateLabels } from "../../../contract/privacy/states.ts";
import { lockAndCheck } from "../../core/db/bulk.ts";
import { lockPeople } from "../../core/db/lock-person.ts";
import { lockRecords } from "../../core/db/lock-records.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type Selected, selectedIds } from "../../core/db/selection.ts";
import { readMany } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import type { Actor } from "../../core/current-user.ts";
import { AppError, stale } from "../../core/app-error.ts";
import { quote, sqlText } from "../../core/db/sql-text.ts";
import { requireAmount } from "./amount-seen.ts";
import { book } from "./ledger.ts";
import { notifyOfDecision } from "./notify-of-decision.ts";
import { paymentById, paymentView } from "./queries.ts";
import { recordLines } from "./record-lines.ts";
import { blockerOf, isProposed, type Verdict } from "./rules.ts";

export const lines = {
  table: sqlText`payments`,
  view: paymentView,
  /** An erasure of their people waits meanwhile, or comes first and is an error. */
  lock: async (write: Write, ids: readonly string[]): Promise<void> => {
    await lockPeople(write.sql, sqlText`select user_id from payments where _id = any($1::uuid[])`, [ids]);
    await lockRecords(write.sql, sqlText`payments`, ids);
  },
} as const;
const noun = "payment line";

/** What the caller saw of a proposal. */
interface Seen {
  readonly version?: number | undefined;
  readonly expected?: LinesAmountSeen | undefined;
}

/**
 * Decides on one proposal. Throws not_found, own_work, forbidden, proposed_by_you, wrong_state, stale; amount_changed
 * where it does not come to what was expected.
 */
export const decide = async (
  write: Write,
  id: string,
  verdict: Verdict,
  { version, expected }: Seen = {},
): Promise<Payment> => {
  const [candidate] = await lockAndCheck(write, lines, [id], blockerOf(verdict.to));
  await requireFresh(write, candidate!, version);
  requireFree(candidate!);
  if (expected) await requireAmount(write.sql, (await linesSums(write.sql, [id])).amount, expected);
  return (await decideAll(write, [id], verdict))[0]!;
};

/** Throws stale where the caller read another version of a line that they may act on at all. */
export const requireFresh = async (write: Write, { _id, blocker }: Candidate, version?: number): Promise<void> => {
  const isRecordRule = blocker && ["not_found", "own_work", "forbidden"].includes(blocker.code);
  if (version === undefined || isRecordRule) return;
  const now = await paymentById(write.sql, write.me, _id);
  if (now.version !== version) throw stale(now);
};

/**
 * Approves many: blocked ones are reported with the reason, the rest is approved. `expected` is what the caller saw all
 * of them come to. Throws selection_changed, amount_changed.
 */
export const approveMany = async (
  write: Write,
  select: Selected,
  expected: LinesAmountSeen,
): Promise<z.infer<typeof BulkReply>> => {
  const ids = await selectedIds(write.sql, paymentView, write.me, select);
  const candidates = await lockAndCheck(write, lines, ids, blockerOf("accrued"));
  await requireAmount(write.sql, (await linesSums(write.sql, ids)).amount, expected);
  const free = freeOf(candidates);
  await decideAll(write, free, { to: "accrued" });
  return repliedOf(candidates, free);
};

/** The candidates that nothing blocks. */
export const freeOf = (candidates: readonly Candidate[]): string[] =>
  candidates.filter(({ blocker }) => !blocker).map(({ _id }) => _id);

/** What was done, and the others with the reason. */
export const repliedOf = (candidates: readonly Candidate[], done: readonly string[]): z.infer<typeof BulkReply> => ({
  done: done.length,
  refused: candidates.flatMap(({ _id, name, blocker }) =>
    blocker
      ? [{ _id, name: name ?? "", code: blocker.code, message: messageOf(blocker.code, detailsOf(blocker)) }]
      : [],
  ),
  ids: [...done],
});

type Sums = z.output<typeof LinesSums>;

/** What chosen lines come to. Throws selection_changed. */
export const chosenLinesSums = async (sql: Sql, me: Actor, select: Selected): Promise<Sums> =>
  linesSums(sql, await selectedIds(sql, paymentView, me, select));

const linesSums = async (sql: Sql, ids: readonly string[]): Promise<Sums> =>
  (
    await run<Sums>(
      sql,
      sqlText`select count(*)::int as count, count(distinct user_id)::int as people,
         (count(*) filter (where kind = 'piece'))::int as pieces,
         (count(*) filter (where assigned_job_id is not null))::int as jobs, coalesce(sum(amount), 0)::bigint as amount
       from payments where _id = any($1::uuid[])`,
      [ids],
    )
  )[0]!;

type Candidate = Awaited<ReturnType<typeof lockAndCheck>>[number];
type Reason = { readonly code: ErrorCode } & Readonly<Record<string, string>>;

/** Includes the person's state, who may be erased meanwhile. */
const stateLabels = { ...paymentStateLabels, erased: erasureStateLabels.erased };
const detailsOf = ({ state }: Reason): Record<string, string> => ({
  noun,
  state: state ? stateLabels[state as PaymentState | "erased"].toLowerCase() : "",
});

/** Throws the error of what blocks a change of a line. */
export const requireFree = ({ blocker }: Candidate): void => {
  if (blocker) throw new AppError(blocker.code, { params: detailsOf(blocker) });
};

/** Moves all these proposals at once; they must be locked and free to move. */
const decideAll = async (write: Write, ids: readonly string[], verdict: Verdict): Promise<Payment[]> => {
  const { to } = verdict;
  const before = await readMany<Payment>(write.sql, paymentView, write.me, ids);
  await moveProposals(write, ids, verdict);
  if (to === "accrued") {
    const ofKind = (isJob: boolean) => before.filter(({ kind }) => (kind === "piece") === isJob).map(({ _id }) => _id);
    await book(write, "accrual", ofKind(true));
    await book(write, "adjustment", ofKind(false));
  }
  const after = await readMany<Payment>(write.sql, paymentView, write.me, ids);
  await recordLines(write, before, after);
  await notifyOfDecision(write, verdict, after);
  return after;
};

/** Moves proposals to a state without booking anything; they must be locked. Throws where one is none any more. */
export const moveProposals = async (write: Write, ids: readonly string[], verdict: Verdict): Promise<void> => {
  const { to } = verdict;
  const sets =
    to === "accrued" ? sqlText`approved_by = $2, approved_at = now()` : sqlText`declined_by = $2, decline_cause = $3`;
  const moved = await run(
    write.sql,
    sqlText`update payments p set state = ${quote(to)}, ${sets}, version = version + 1, updated_at = now()
     where _id = any($1::uuid[]) and ${isProposed} returning _id`,
    [ids, write.me._id, ...(verdict.to === "declined" ? [verdict.cause] : [])],
  );
  if (moved.length !== ids.length) throw new Error(`${ids.length} proposals could be ${to}, ${moved.length} were`);
};
