import type { ErrorCode } from "../../../contract/core/errors.ts";
import { type Payment, payments } from "../../../contract/payments/endpoints.ts";
import { type PaymentState, paymentStatesBefore } from "../../../contract/payments/states.ts";
import { isErased, joined, quote, sqlText, type SqlText, textArray } from "../../core/db/sql-text.ts";

/** The decisions on a proposal, each with the endpoint whose policy applies. */
const decisions = { accrued: payments.approve, declined: payments.decline } as const;
export type Decision = keyof typeof decisions;

/** The decision, with the cause where a proposal is declined. */
export type Verdict = { readonly to: "accrued" } | { readonly to: "declined"; readonly cause: string };

type Blocker = readonly [code: ErrorCode, condition: SqlText];

const roleMay = (who: readonly string[]): SqlText => sqlText`me.role = any (${textArray(who)})`;

/** SQL: whether the line `p` is a proposal that waits for a decision. */
export const isProposed = sqlText`p.state = 'proposed'`;

/** SQL: whether the person of the line `p` was erased. */
const isOfErased = isErased(sqlText`p.user_id`);

/**
 * The blockers of a decision on a proposal `p` by the caller `me`, by precedence. The lists' `can` and the errors
 * both use them, so that they can't disagree.
 */
const blockers = (to: Decision): readonly Blocker[] => [
  ["own_work", sqlText`p.user_id = me._id`],
  // Managers may approve the payment of jobs, as that of hours.
  ["forbidden", sqlText`p.kind = 'adjustment' and not ${roleMay(decisions.declined.policy.roles)}`],
  ["wrong_state", sqlText`not ${isProposed}`],
  // The proposer, who accepted the job or wants the adjustment, may withdraw a proposal, but not approve it.
  ...(to === "accrued" ? [["proposed_by_you", sqlText`p.created_by = me._id`] as const] : []),
  ["wrong_state", isOfErased],
];

/** SQL: whether no blocker applies. */
const noneOf = (all: readonly Blocker[]): SqlText =>
  joined(
    all.map(([, is]) => sqlText`not coalesce(${is}, false)`),
    " and ",
  );

/**
 * SQL: a JSON object of the code and the parameters of the first blocker that applies, or null. The state is the person's
 * where they were erased.
 */
const firstOf = (all: readonly Blocker[]): SqlText =>
  sqlText`case ${joined(
    all.map(
      ([code, is]) => sqlText`when ${is} then json_build_object('code', ${quote(code)},
        'state', case when ${isOfErased} then 'erased' else p.state end)`,
    ),
    " ",
  )} end`;

/** SQL: whether the caller may decide now. */
export const mayDecide = (to: Decision): SqlText =>
  sqlText`(${roleMay(decisions[to].policy.roles)} and ${noneOf(blockers(to))})`;

/** SQL: a JSON object of the error's code and parameters for the caller, or null. */
export const blockerOf = (to: Decision): SqlText => firstOf(blockers(to));

const openDispute = sqlText`from disputes d where d.payment_id = p._id and d.state = 'open'`;

/** SQL: whether a dispute about the line waits for an answer. */
export const isDisputed = sqlText`exists (select ${openDispute})`;

/** SQL: the same for filters: found from the few open disputes instead of line by line. */
export const isAmongDisputed = sqlText`(${isDisputed}
  and p._id = any(array(select open.payment_id from disputes open where open.state = 'open')))`;

/** SQL: since when the dispute waits; a line has at most one open. */
export const disputedSince = sqlText`(select d.created_at ${openDispute})`;

/** The blockers of undoing the approval of a line `p` of the hours `w`; a run that took it may have sent it already. */
const undoBlockers: readonly Blocker[] = [
  ["own_work", sqlText`p.user_id = me._id`],
  ["forbidden", sqlText`p.kind = 'adjustment' and not ${roleMay(decisions.declined.policy.roles)}`],
  ["wrong_state", sqlText`p.state <> all (${textArray(paymentStatesBefore("proposed"))})`],
  // Those who may not approve a payment may not undo its approval. By a constraint, neither of them can have approved it.
  ["approved_by_you", sqlText`w.approved_by = me._id`],
  ["proposed_by_you", sqlText`p.created_by = me._id`],
  ["has_dispute", isDisputed],
  ["wrong_state", isOfErased],
];

/** SQL: whether the caller may undo the approval now. */
export const mayUndo = sqlText`(${roleMay(payments.undo.policy.roles)} and ${noneOf(undoBlockers)})`;

/** SQL: a JSON object of the error's code and parameters for a caller who undoes it, or null. */
export const undoBlocker = firstOf(undoBlockers);

/** The blockers of a change of the note. */
const editBlockers: readonly Blocker[] = [
  ["own_work", sqlText`p.user_id = me._id`],
  ["wrong_state", isOfErased],
];

/** SQL: whether the caller may change the note of the line `p`. */
export const mayEdit = sqlText`(${roleMay(payments.edit.policy.roles)} and ${noneOf(editBlockers)})`;

/** SQL: a JSON object of the error's code and parameters for a caller who changes it, or null. */
export const editBlocker = firstOf(editBlockers);

/** SQL: whether the caller may answer the open dispute about the line `p`. */
export const mayAnswer = sqlText`(${roleMay(payments.answerDispute.policy.roles)} and p.user_id <> me._id and ${isDisputed})`;

const notBegun: readonly PaymentState[] = ["proposed", "declined"];
/** Whether a line's person sees it: a job's from its acceptance on, an adjustment once it was approved. */
export const isSeen = ({ kind, state }: Pick<Payment, "kind" | "state">): boolean =>
  kind === "piece" || !notBegun.includes(state);
/** SQL: the same. */
export const seen = sqlText`(p.kind = 'piece' or p.state <> all (${textArray(notBegun)}))`;

/** SQL: hours `w` with an amount: those that need a correction are only counted, since their time is unconfirmed. */
export const hasSum = sqlText`w.state <> 'needs_correction'`;
