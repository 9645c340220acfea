import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { ErrorCode } from "../../../contract/core/errors.ts";
import { statesBefore, type WorkHistoryState } from "../../../contract/work-history/states.ts";
import { workHistory } from "../../../contract/work-history/endpoints.ts";
import { words } from "../../core/db/sql-text.ts";

/** The steps that somebody else than the worker takes, each with the row that says whose step it is. */
const decisions = {
  approved: workHistory.approve,
  rejected: workHistory.reject,
  payment_approved: workHistory.approvePayment,
  // A decision taken back.
  pending: workHistory.undo,
  needs_correction: workHistory.sendBack,
} as const satisfies Partial<Record<WorkHistoryState, Endpoint>>;
export type Decision = keyof typeof decisions;

type Obstacle = readonly [code: ErrorCode, condition: string];

/** SQL: whether nothing stands in the way. */
const noneOf = (all: readonly Obstacle[]): string => all.map(([, condition]) => `not (${condition})`).join(" and ");

/** SQL: the code of the first that does, or null. */
const firstOf = (all: readonly Obstacle[]): string =>
  `case ${all.map(([code, condition]) => `when ${condition} then '${code}'`).join(" ")} end`;

/**
 * What stands in the way of a decision on an entry `w` by the caller `me`, the first that applies first. The lists'
 * `can`, the refusals and the conditional updates all read this, so that they can't disagree.
 */
const obstacles = (to: Decision): readonly Obstacle[] => [
  ["own_work", "w.user_id = me._id"],
  ["wrong_state", `w.state <> all (${words(statesBefore(to, "manager"))})`],
  ...(to === "payment_approved" ? paymentObstacles : []),
];
const paymentObstacles: readonly Obstacle[] = [
  ["approved_by_you", "w.approved_by is not distinct from me._id"],
  // The first rate reaches back without end, so a day has none only where the project has none: counts ask this of many.
  ["no_rate", "not exists (select from project_rates r where r.project_id = w.project_id)"],
];

const roleMay = (to: Decision): string => `me.role = any (${words(decisions[to].may.who)})`;

/** SQL: whether the caller may take the step now. */
export const mayDecide = (to: Decision): string => `(${roleMay(to)} and ${noneOf(obstacles(to))})`;

/** SQL: nothing is odd about an entry `w`. */
export const isClean = "w.oddness = 0";

/** SQL: the code of the refusal that the caller would meet, or null. `onlyClean` refuses what is odd. */
export const refusalOf = (to: Decision, onlyClean = false): string =>
  firstOf([
    ["forbidden", `not ${roleMay(to)}`],
    ...obstacles(to),
    ...(onlyClean ? [["odd_now", `not ${isClean}`] as const] : []),
  ]);

/** SQL: entries that the caller may read one by one. */
export const mayRead = `(w.user_id = me._id or me.role = any (${words(workHistory.show.may.others)}))`;

/**
 * What stands in the way of a correction of an entry `w` by its worker: they say when they worked where the clock can't
 * know it, and once more after a rejection.
 */
const correctionObstacles: readonly Obstacle[] = [
  ["amended_already", "w.state = 'rejected' and w.amended_at is not null"],
  ["wrong_state", `w.state <> all (${words(["needs_correction", "rejected"] satisfies WorkHistoryState[])})`],
];

/** SQL: whether the caller may correct the entry now. */
export const mayCorrect = `(w.user_id = me._id and ${noneOf(correctionObstacles)})`;

/** SQL: the code of the refusal that the worker would meet, or null. */
export const correctionRefusal = firstOf(correctionObstacles);

/** What is decided, with the cause where hours are rejected. `pending` takes a decision back. */
export type Verdict =
  | { readonly to: Exclude<Decision, "rejected" | "needs_correction"> }
  | { readonly to: "rejected"; readonly cause: string }
  | { readonly to: "needs_correction"; readonly question: string };
