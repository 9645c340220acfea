import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { ErrorCode } from "../../../contract/core/errors.ts";
import { forgottenGrace, withdrawableSeconds } from "../../../contract/work-history/corrections.ts";
import { statesBefore, workedStates, type WorkHistoryState } from "../../../contract/work-history/states.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { isErased, joined, quote, type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";

/** The decisions by anyone but the worker, each with the endpoint whose policy applies. */
const decisions = {
  approved: workHistory.approve,
  rejected: workHistory.reject,
  payment_approved: workHistory.approvePayment,
  // Undoes a decision.
  pending: workHistory.undo,
  needs_correction: workHistory.sendBack,
} as const satisfies Partial<Record<WorkHistoryState, Endpoint>>;
export type Decision = keyof typeof decisions;

/** The states of hours whose check-out may be entered in the worker's place. */
const withoutEnd: readonly WorkHistoryState[] = ["running", "needs_correction"];
/** Transitions that are not made by a decision on the hours: entering a check-out, and undoing a payment line. */
const otherwise: Partial<Record<Decision, readonly WorkHistoryState[]>> = {
  pending: withoutEnd,
  approved: ["payment_approved"],
};
const statesFor = (to: Decision): readonly WorkHistoryState[] =>
  statesBefore(to, "manager").filter((state) => !otherwise[to]?.includes(state));

type Blocker = readonly [code: ErrorCode, condition: SqlText];

/** SQL: whether no blocker applies. */
const noneOf = (all: readonly Blocker[]): SqlText =>
  joined(
    all.map(([, condition]) => sqlText`not (${condition})`),
    " and ",
  );

/** SQL: the code of the first blocker that applies, or null. */
const firstOf = (all: readonly Blocker[]): SqlText =>
  sqlText`case ${joined(
    all.map(([code, condition]) => sqlText`when ${condition} then ${quote(code)}`),
    " ",
  )} end`;

/** SQL: whether the person of an entry `w` was erased. */
const isOfErased = isErased(sqlText`w.user_id`);

/**
 * The blockers of a decision on an entry `w` by the caller `me`, by precedence. The lists' `can`, the errors and the
 * conditional updates all use them, so that they can't disagree.
 */
const blockers = (to: Decision): readonly Blocker[] => [
  ["own_work", sqlText`w.user_id = me._id`],
  ["wrong_state", sqlText`w.state <> all (${textArray(statesFor(to))})`],
  ...(to === "payment_approved" ? paymentBlockers : []),
  ["wrong_state", isOfErased],
];
const paymentBlockers: readonly Blocker[] = [
  ["approved_by_you", sqlText`w.approved_by is not distinct from me._id`],
  // The first rate covers all earlier days, so only a project without rates has a day without; counts rely on this.
  ["no_rate", sqlText`not exists (select from project_rates r where r.project_id = w.project_id)`],
];

const roleMay = (to: Decision): SqlText => sqlText`me.role = any (${textArray(decisions[to].policy.roles)})`;

/** SQL: the state that a blocker's message names: the person's where they were erased. */
export const namedState = sqlText`case when ${isOfErased} then 'erased' else w.state end`;

/** SQL: whether the caller may decide now. */
export const mayDecide = (to: Decision): SqlText => sqlText`(${roleMay(to)} and ${noneOf(blockers(to))})`;

/** SQL: a check-in at this time to the project `p` runs so long that its check-out must have been forgotten. */
export const runsTooLong = (checkedInAt: SqlText): SqlText =>
  sqlText`${checkedInAt} < now() - make_interval(mins => p.longest_shift_minutes + ${forgottenGrace})`;

/** SQL: whether the time of an entry `w` counts as worked. */
export const isWorked = sqlText`w.state = any (${textArray(workedStates)})`;

/** SQL: an entry `w` has no flags. */
export const isClean = sqlText`w.flag_score = 0`;

/** SQL: the code of the error for the caller, or null. `onlyClean` blocks flagged entries. */
export const blockerOf = (to: Decision, onlyClean = false): SqlText =>
  firstOf([
    ["forbidden", sqlText`not ${roleMay(to)}`],
    ...blockers(to),
    ...(onlyClean ? [["flagged_now", sqlText`not ${isClean}`] as const] : []),
  ]);

/** SQL: entries that the caller may read individually. */
export const mayRead = sqlText`(w.user_id = me._id or me.role = any (${textArray(workHistory.show.policy.othersRoles)}))`;

/**
 * The blockers of a correction of an entry `w` by its worker: possible where the recorded times are unreliable, and
 * once after a rejection.
 */
const correctionBlockers: readonly Blocker[] = [
  ["amended_already", sqlText`w.state = 'rejected' and w.amended_at is not null`],
  [
    "wrong_state",
    sqlText`w.state <> all (${textArray(["needs_correction", "rejected"] satisfies WorkHistoryState[])})`,
  ],
];

/** SQL: whether the caller may correct the entry now. */
export const mayCorrect = sqlText`(w.user_id = me._id and ${noneOf(correctionBlockers)})`;

/** SQL: the code of the error for the worker, or null. */
export const correctionBlocker = firstOf(correctionBlockers);

/** The blockers of withdrawing a check-in of one's own, which was a mistake. */
const withdrawBlockers: readonly Blocker[] = [
  ["wrong_state", sqlText`w.state <> 'pending'`],
  [
    "not_withdrawable",
    sqlText`w.source <> 'clock' or w.corrected_at is not null or w.seconds >= ${withdrawableSeconds}
      or exists (select from payments undone where undone.undone_entry_id = w._id)`,
  ],
];

/** SQL: whether the caller may withdraw the entry now. */
export const mayWithdraw = sqlText`(w.user_id = me._id and ${noneOf(withdrawBlockers)})`;

/** SQL: the code of the error for the worker, or null. */
export const withdrawBlocker = firstOf(withdrawBlockers);

/** The blockers of entering a check-out in the worker's place; one that was entered so may be entered again. */
const checkOutBlockers: readonly Blocker[] = [
  ["own_work", sqlText`w.user_id = me._id`],
  [
    "wrong_state",
    sqlText`w.state <> all (${textArray(withoutEnd)}) and not (w.state = 'pending' and w.checked_out_by is not null)`,
  ],
  ["wrong_state", isOfErased],
];

/** SQL: whether the caller may enter the check-out now. */
export const mayCheckOut = sqlText`(me.role = any (${textArray(workHistory.bulkCheckOut.policy.roles)}) and ${noneOf(checkOutBlockers)})`;

/** SQL: the code of the error for the caller, or null. */
export const checkOutBlocker = firstOf(checkOutBlockers);

/** The decision, with the cause where hours are rejected. `pending` undoes a decision. */
export type Verdict =
  | { readonly to: Exclude<Decision, "rejected" | "needs_correction"> }
  | { readonly to: "rejected"; readonly cause: string }
  | { readonly to: "needs_correction"; readonly question: string };
