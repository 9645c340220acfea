import type { Endpoint } from "../../../contract/endpoint.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import { statesBefore, type WorkHistoryState } from "../../../contract/states.ts";
import { workHistory } from "../../../contract/work-history.ts";
import { words } from "../../db/sql-text.ts";

/** The steps that somebody else than the worker takes, each with the row that says whose step it is. */
const decisions = {
  approved: workHistory.approve,
  rejected: workHistory.reject,
  payment_approved: workHistory.approvePayment,
} as const satisfies Partial<Record<WorkHistoryState, Endpoint>>;
export type Decision = keyof typeof decisions;

type Obstacle = readonly [code: ErrorCode, condition: string];

/**
 * What stands in the way of a decision on an entry `w` by the caller `me`, the first that applies first. The lists'
 * `can`, the refusals and the conditional updates all read this, so that they can't disagree.
 */
const obstacles = (to: Decision): readonly Obstacle[] => [
  ["own_work", "w.user_id = me._id"],
  ["wrong_state", `w.state <> all (${words(statesBefore(to))})`],
  ...(to === "payment_approved" ? paymentObstacles : []),
];
const paymentObstacles: readonly Obstacle[] = [
  ["approved_by_you", "w.approved_by is not distinct from me._id"],
  // The first rate reaches back without end, so a day has none only where the project has none: counts ask this of many.
  ["no_rate", "not exists (select from project_rates r where r.project_id = w.project_id)"],
];

const roleMay = (to: Decision): string => `me.role = any (${words(decisions[to].may.who)})`;

/** SQL: whether the caller may take the step now. */
export const mayDecide = (to: Decision): string =>
  `(${[roleMay(to), ...obstacles(to).map(([, condition]) => `not (${condition})`)].join(" and ")})`;

/** SQL: the code of the refusal that the caller would meet, or null. */
export const refusalOf = (to: Decision): string =>
  `case ${[["forbidden", `not ${roleMay(to)}`] as const, ...obstacles(to)]
    .map(([code, condition]) => `when ${condition} then '${code}'`)
    .join(" ")} end`;

/** SQL: entries that the caller may read one by one. */
export const mayRead = `(w.user_id = me._id or me.role = any (${words(workHistory.show.may.others)}))`;
