import type { ErrorCode } from "../../../contract/core/errors.ts";
import { payments } from "../../../contract/payments/endpoints.ts";
import { type PaymentState, paymentStatesBefore } from "../../../contract/payments/states.ts";
import { words } from "../../core/db/sql-text.ts";

/** The steps of an adjustment that people take, each with the row that says whose step it is. */
const decisions = { accrued: payments.approve, declined: payments.decline } as const;
export type Decision = keyof typeof decisions;

type Obstacle = readonly [code: ErrorCode, condition: string];

/** What waits for a decision: only a proposal can be declined. */
export const isProposed = `p.state = any (${words(paymentStatesBefore("declined"))})`;

/**
 * What stands in the way of a decision on an adjustment `p` by the caller `me`, the first that applies first. The lists'
 * `can` and the refusals both read this, so that they can't disagree.
 */
const obstacles = (to: Decision): readonly Obstacle[] => [
  ["own_work", "p.user_id = me._id"],
  ["wrong_state", `not ${isProposed}`],
  // Whoever proposed it may take it back, but not agree with themselves.
  ...(to === "accrued" ? [["proposed_by_you", "p.created_by = me._id"] as const] : []),
];

const roleMay = (who: readonly string[]): string => `me.role = any (${words(who)})`;

/** SQL: whether the caller may take the step now. */
export const mayDecide = (to: Decision): string =>
  `(${[roleMay(decisions[to].may.who), ...obstacles(to).map(([, is]) => `not coalesce(${is}, false)`)].join(" and ")})`;

/** SQL: a JSON object of the refusal's code and parameters that the caller would meet, or null. */
export const refusalOf = (to: Decision): string =>
  `case ${obstacles(to)
    .map(([code, is]) => `when ${is} then json_build_object('code', '${code}', 'state', p.state)`)
    .join(" ")} end`;

const openDispute = "from disputes d where d.payment_id = p._id and d.state = 'open'";

/** SQL: whether somebody's dispute about the line waits for an answer. */
export const isDisputed = `exists (select ${openDispute})`;

/** SQL: the same, found by the few that are open instead of line by line: for where lines are looked for. */
export const isAmongDisputed = `(${isDisputed}
  and p._id = any(array(select open.payment_id from disputes open where open.state = 'open')))`;

/** SQL: since when it waits; of a line only one is open. */
export const disputedSince = `(select d.created_at ${openDispute})`;

/** What stands in the way of a change of the note: nothing new is written of somebody `u` who was erased. */
const editObstacles: readonly Obstacle[] = [
  ["own_work", "p.user_id = me._id"],
  ["wrong_state", "u.erased_at is not null"],
];

/** SQL: whether the caller may change its note. */
export const mayEdit = `(${[roleMay(payments.edit.may.who), ...editObstacles.map(([, is]) => `not (${is})`)].join(" and ")})`;

/** SQL: a JSON object of the refusal's code and parameters that the caller would meet who changes it, or null. */
export const editRefusal = `case ${editObstacles
  .map(([code, is]) => `when ${is} then json_build_object('code', '${code}', 'state', 'erased')`)
  .join(" ")} end`;

/** SQL: whether the caller may answer what its person finds wrong with it. */
export const mayAnswer = `(${roleMay(payments.answerDispute.may.who)} and p.user_id <> me._id and ${isDisputed})`;

/** A proposal is none of its person's business yet, nor one that was declined. */
const notBegun: readonly PaymentState[] = ["proposed", "declined"];
/** Whether a line in this state has begun. */
export const isBegun = (state: PaymentState): boolean => !notBegun.includes(state);
/** SQL: lines that have begun. */
export const hasBegun = `p.state <> all (${words(notBegun)})`;

/** SQL: hours `w` that come to something: what needs a correction is no more than what a clock says, and only counted. */
export const hasSum = "w.state <> 'needs_correction'";
