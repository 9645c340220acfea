import type { z } from "zod";
import { type ErrorCode, messageOf } from "../../../contract/core/errors.ts";
import type { BulkReply } from "../../../contract/core/list.ts";
import type { Payment, payments } from "../../../contract/payments/endpoints.ts";
import { type PaymentState, paymentStateLabels } from "../../../contract/payments/states.ts";
import { erasureStateLabels } from "../../../contract/privacy/states.ts";
import { lockAndCheck } from "../../core/db/bulk.ts";
import { run } from "../../core/db/run.ts";
import { type Selected, selectedIds } from "../../core/db/selection.ts";
import { readMany } from "../../core/db/read.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { AppError, stale } from "../../core/app-error.ts";
import { notify } from "../notifications/actions.ts";
import { book } from "./ledger.ts";
import { paymentById, paymentView } from "./queries.ts";
import { editBlocker, isBegun, isProposed, blockerOf } from "./rules.ts";
import { quote, sqlText } from "../../core/db/sql-text.ts";

type Proposal = z.output<typeof payments.create.body>;

/** The decision, with the cause where a proposal is declined. */
export type Verdict = { readonly to: "accrued" } | { readonly to: "declined"; readonly cause: string };

const lines = { table: sqlText`payments`, view: paymentView } as const;
const noun = "payment line";

/** Proposes an extra payment or a deduction. Throws own_work; validation on `user`, `project`. */
export const propose = async (write: Write, body: Proposal): Promise<Payment> => {
  if (body.user === write.me._id) throw new AppError("own_work");
  const _id = newId();
  // A concurrent erasure or deletion waits until this is done, or comes first and is an error here.
  const [found] = await run<{ user: boolean; project: boolean }>(
    write.sql,
    sqlText`with person as (select from users where _id = $1 and deleted_at is null for key share),
       work as (select from projects where _id = $2 and deleted_at is null for key share)
     select exists (select from person) as "user", $2::uuid is null or exists (select from work) as project`,
    [body.user, body.project],
  );
  const missing = (["user", "project"] as const).filter((name) => !found![name]);
  if (missing.length > 0) {
    throw new AppError("validation", {
      fields: Object.fromEntries(missing.map((name) => [name, ["This does not exist."]])),
    });
  }
  await run(
    write.sql,
    sqlText`insert into payments (_id, kind, user_id, project_id, state, amount, currency, reason, note, created_by)
     select $1, 'adjustment', $2, $3, 'proposed', $4, currency, $5, $6, $7 from company`,
    [_id, body.user, body.project, body.amount, body.reason, body.note, write.me._id],
  );
  const payment = await paymentById(write.sql, write.me, _id);
  await record(write, [], [payment]);
  return payment;
};

/** Changes staff's note on a line. Throws not_found, own_work, stale; wrong_state once its person is erased. */
export const editNote = async (
  write: Write,
  id: string,
  { note, version }: { note?: string | undefined; version?: number | undefined },
): Promise<Payment> => {
  const [candidate] = await lockAndCheck(write, lines, [id], editBlocker);
  requireFree(candidate!);
  const before = await paymentById(write.sql, write.me, id);
  if (version !== undefined && version !== before.version) throw stale(before);
  await run(
    write.sql,
    sqlText`update payments set note = coalesce($2, note), version = version + 1, updated_at = now() where _id = $1`,
    [id, note ?? null],
  );
  const after = await paymentById(write.sql, write.me, id);
  await record(write, [before], [after]);
  return after;
};

/** Decides on one proposal. Throws not_found, own_work, proposed_by_you, wrong_state, stale. */
export const decide = async (
  write: Write,
  id: string,
  verdict: Verdict,
  version: number | undefined,
): Promise<Payment> => {
  const [candidate] = await lockAndCheck(write, lines, [id], blockerOf(verdict.to));
  const code = candidate!.blocker?.code;
  if (version !== undefined && code !== "not_found" && code !== "own_work") {
    const now = await paymentById(write.sql, write.me, id);
    if (now.version !== version) throw stale(now);
  }
  requireFree(candidate!);
  return (await decideAll(write, [id], verdict))[0]!;
};

/** Approves many: blocked ones are reported with the reason, the rest is approved. Throws selection_changed. */
export const approveMany = async (write: Write, select: Selected): Promise<z.infer<typeof BulkReply>> => {
  const ids = await selectedIds(write.sql, paymentView, write.me, select);
  const candidates = await lockAndCheck(write, lines, ids, blockerOf("accrued"));
  const free = candidates.filter(({ blocker }) => !blocker).map(({ _id }) => _id);
  await decideAll(write, free, { to: "accrued" });
  return {
    done: free.length,
    refused: candidates.flatMap(({ _id, name, blocker }) =>
      blocker
        ? [{ _id, name: name ?? "", code: blocker.code, message: messageOf(blocker.code, detailsOf(blocker)) }]
        : [],
    ),
  };
};

type Candidate = Awaited<ReturnType<typeof lockAndCheck>>[number];
type Reason = { readonly code: ErrorCode } & Readonly<Record<string, string>>;

/** Includes the person's state, who may be erased meanwhile. */
const stateLabels = { ...paymentStateLabels, erased: erasureStateLabels.erased };
const detailsOf = ({ state }: Reason): Record<string, string> => ({
  noun,
  state: state ? stateLabels[state as PaymentState | "erased"].toLowerCase() : "",
});

const requireFree = ({ blocker }: Candidate): void => {
  if (blocker) throw new AppError(blocker.code, { params: detailsOf(blocker) });
};

/** Moves all these proposals at once; they must be locked and free to move. */
const decideAll = async (write: Write, ids: readonly string[], verdict: Verdict): Promise<Payment[]> => {
  const { to } = verdict;
  const before = await readMany<Payment>(write.sql, paymentView, write.me, ids);
  const sets =
    to === "accrued" ? sqlText`approved_by = $2, approved_at = now()` : sqlText`declined_by = $2, decline_cause = $3`;
  const decided = await run(
    write.sql,
    sqlText`update payments p set state = ${quote(to)}, ${sets}, version = version + 1, updated_at = now()
     where _id = any($1::uuid[]) and ${isProposed} returning _id`,
    [ids, write.me._id, ...(verdict.to === "declined" ? [verdict.cause] : [])],
  );
  if (decided.length !== ids.length)
    throw new Error(`${ids.length} adjustments could be ${to}, ${decided.length} were`);
  if (to === "accrued") await book(write, "adjustment", ids);
  const after = await readMany<Payment>(write.sql, paymentView, write.me, ids);
  await record(write, before, after);
  await notifyOfDecision(write, verdict, after);
  return after;
};

const record = (write: AnyWrite, before: readonly Payment[], after: readonly Payment[]): Promise<void> =>
  write.record(
    ...after.map((payment, index) => ({
      resource: "payments" as const,
      id: payment._id,
      before: before[index] ?? null,
      after: payment,
      people: isBegun(payment.state) ? [payment.user._id] : [],
    })),
  );

/** Notifies the person of an approval, or the proposer of a decline. */
const notifyOfDecision = (write: AnyWrite, { to }: Verdict, decided: readonly Payment[]): Promise<void> =>
  notify(
    write,
    decided.map(({ _id: payment, user, amount, reason, createdBy }) =>
      to === "accrued"
        ? { userId: user._id, kind: "adjustment_approved", params: { payment, amount, reason } }
        : { userId: createdBy!._id, kind: "adjustment_declined", params: { payment, person: user._id } },
    ),
  );
