import type { z } from "zod";
import { messageOf } from "../../../contract/core/errors.ts";
import type { BulkReply, Refused } from "../../../contract/core/list.ts";
import type { AmountSeen, WorkHistory } from "../../../contract/work-history/entity.ts";
import { meCte, run } from "../../core/db/run.ts";
import { quote, sqlText, type SqlText } from "../../core/db/sql-text.ts";
import { type Selected, selectedIds } from "../../core/db/selection.ts";
import { changeSkippingDuplicates } from "../../core/db/skip-duplicates.ts";
import { readMany, readRecord } from "../../core/db/read.ts";
import type { Write } from "../../core/db/write.ts";
import { AppError, stale } from "../../core/app-error.ts";
import { accrue, requireAmount } from "../payments/actions.ts";
import { type DecisionRequest, detailsOf, lockAndCheck, noun } from "./candidates.ts";
import { workHistoryView } from "./queries.ts";
import { recordEntries } from "./record-entries.ts";
import { type Decision, mayDecide, type Verdict } from "./rules.ts";
import { notifyWorkers } from "./notify-workers.ts";

/** SQL: of hours whose state before their rejection was not kept: only the worker knows the times. */
const neededWorker = sqlText`w.corrected_at is null and w.checked_out_by is null and (w.is_forgotten or w.correction_asked is not null
  or w.seconds > 60 * (select p.longest_shift_minutes from projects p where p._id = w.project_id))`;

/** SQL: the state to which undoing a decision returns an entry; it does not make hours approvable that were not. */
const stateBefore = sqlText`case when w.state = 'rejected'
  then coalesce(w.rejected_from, case when ${neededWorker} then 'needs_correction' end, 'pending') else 'pending' end`;

/** The columns set by each decision; `$4` is a rejection's cause, or the question with which hours are sent back. */
const columns: Readonly<Record<Decision, SqlText>> = {
  approved: sqlText`approved_by = me._id, approved_at = now()`,
  rejected: sqlText`rejection_cause = $4, rejected_from = w.state`,
  needs_correction: sqlText`correction_asked = $4`,
  payment_approved: sqlText`payment_approved_by = me._id, payment_approved_at = now()`,
  pending: sqlText`approved_by = null, approved_at = null, rejection_cause = null`,
};

const wordsOf = (verdict: Verdict): string[] => {
  if (verdict.to === "rejected") return [verdict.cause];
  return verdict.to === "needs_correction" ? [verdict.question] : [];
};

/** Decides on all these entries at once, which must be locked and not blocked; returns those that were changed. */
const decideAll = async (write: Write, ids: readonly string[], verdict: Verdict): Promise<readonly WorkHistory[]> => {
  const { to } = verdict;
  const state = to === "pending" ? stateBefore : quote(to);
  const before = await readMany<WorkHistory>(write.sql, workHistoryView, write.me, ids);
  const set = async (some: readonly string[]): Promise<void> => {
    const decided = await run(
      write.sql,
      sqlText`with ${meCte}
       update work_history w set state = ${state}, ${columns[to]}, version = version + 1, updated_at = now()
       from me where w._id = any($3::uuid[]) and ${mayDecide(to)} returning w._id`,
      [write.me._id, write.me.role, some, ...wordsOf(verdict)],
    );
    if (decided.length !== some.length)
      throw new Error(`${some.length} entries could be ${to}, ${decided.length} were`);
  };
  // The session of a rejected entry may have been uploaded again before the rejection is undone.
  const taken = to === "pending" ? await changeSkippingDuplicates(write.sql, ids, "skip", set) : new Set<string>();
  if (to !== "pending" && ids.length > 0) await set(ids);
  const done = ids.filter((id) => !taken.has(id));
  if (to === "payment_approved") await accrue(write, done);
  const after = await readMany<WorkHistory>(write.sql, workHistoryView, write.me, done);
  await recordEntries(write, before, after);
  return after;
};

/** What the caller saw of an entry. */
interface Seen {
  readonly version?: number | undefined;
  /** For a payment: its amount in minor units. */
  readonly expected?: AmountSeen | undefined;
}

/**
 * Decides on one entry. Throws not_found, own_work, stale, wrong_state, approved_by_you, no_rate, amount_changed or
 * taken.
 */
export const decide = async (
  write: Write,
  id: string,
  verdict: Verdict,
  { version, expected }: Seen = {},
): Promise<WorkHistory> => {
  const candidate = (await lockAndCheck(write.sql, write.me, { ids: [id] }, verdict.to))[0]!;
  const isRecordRule = candidate.code === "not_found" || candidate.code === "own_work";
  if (!isRecordRule && version !== undefined && version !== candidate.version) {
    throw stale(await readRecord(write.sql, { view: workHistoryView, noun }, write.me, id));
  }
  if (candidate.code) throw new AppError(candidate.code, { params: detailsOf(candidate) });
  await requireAmount(write.sql, candidate.amount ?? 0, expected);
  const [decided] = await decideAll(write, [id], verdict);
  if (!decided) throw new AppError("taken", { params: { noun: takenNoun } });
  await notifyWorkers(write, verdict, [id]);
  return decided;
};

const takenNoun = "session";

export interface SomeDecided {
  readonly done: readonly WorkHistory[];
  readonly refused: readonly z.infer<typeof Refused>[];
}

/**
 * Decides on entries without blockers, and returns the others with their reason; sends no notifications yet. Throws
 * amount_changed.
 */
export const decideSome = async (write: Write, request: DecisionRequest, verdict: Verdict): Promise<SomeDecided> => {
  const candidates = await lockAndCheck(write.sql, write.me, request, verdict.to);
  const free = candidates.filter((candidate) => !candidate.code).map((candidate) => candidate._id);
  const done = await decideAll(write, free, verdict);
  const isDone = new Set(done.map(({ _id }) => _id));
  return {
    done,
    refused: candidates
      .filter(({ _id }) => !isDone.has(_id))
      .map((candidate) => {
        const { _id, name, code } = candidate;
        const params = code ? detailsOf(candidate) : { noun: takenNoun };
        return { _id, name: name ?? "", code: code ?? "taken", message: messageOf(code ?? "taken", params) };
      }),
  };
};

/** Decides on all of these or none. Throws the error of the first blocked one. */
export const decideEach = async (
  write: Write,
  ids: readonly string[],
  verdict: Verdict,
): Promise<readonly WorkHistory[]> => {
  for (const candidate of await lockAndCheck(write.sql, write.me, { ids }, verdict.to)) {
    if (candidate.code) throw new AppError(candidate.code, { params: detailsOf(candidate) });
  }
  const decided = await decideAll(write, ids, verdict);
  await notifyWorkers(write, verdict, ids);
  return decided;
};

/**
 * Decides on many: blocked ones are reported with their reason, the rest is done. `expected` is what a caller who
 * approves payments saw all of them come to, in minor units. Throws selection_changed, amount_changed.
 */
export const decideMany = async (
  write: Write,
  select: Selected,
  verdict: Verdict,
  expected?: AmountSeen,
): Promise<z.infer<typeof BulkReply>> => {
  const ids = await selectedIds(write.sql, workHistoryView, write.me, select);
  const { done, refused } = await decideSome(write, { ids, expected }, verdict);
  const doneIds = done.map(({ _id }) => _id);
  await notifyWorkers(write, verdict, doneIds);
  return { done: done.length, refused: [...refused], ids: doneIds };
};
