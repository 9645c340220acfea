import { addStateLooks, before, type Move, type Mover, type StateLook } from "../core/states.ts";
import { decisionLabels, type ReviewDecision } from "../assigned-jobs/states.ts";

/** The life cycle of a calibration round. */
export const calibrationStates = ["open", "closed", "cancelled"] as const;
export type CalibrationState = (typeof calibrationStates)[number];

/** All transitions of a round; any other is impossible. */
export const calibrationMoves = [
  // By itself, once all have decided.
  { from: "open", to: "closed", by: ["admin", "manager", "clock"] },
  { from: "open", to: "cancelled", by: ["admin", "manager"] },
] as const satisfies readonly Move<CalibrationState>[];

/** The states from which a round may move to `to`, by anyone or only by `by`. */
export const calibrationStatesBefore = (to: CalibrationState, by?: Mover): CalibrationState[] =>
  before(calibrationMoves, to, by);

export const calibrationStateLabels: Record<CalibrationState, string> = {
  open: "Open",
  closed: "Closed",
  cancelled: "Cancelled",
};

addStateLooks({
  open: { tone: "waiting", icon: "bubble-mark" },
  closed: { tone: "done", icon: "padlock" },
  cancelled: { tone: "neutral", icon: "crossed-circle" },
} satisfies Record<CalibrationState, StateLook>);

/** How reviewers decide in a round: nothing is fixed there, since nobody's work changes. */
export const calibrationDecisions = ["accept", "rework", "reject"] as const satisfies readonly ReviewDecision[];
export type CalibrationDecision = (typeof calibrationDecisions)[number];
export const calibrationDecisionLabels: Record<CalibrationDecision, string> = {
  accept: decisionLabels.accept,
  rework: decisionLabels.rework,
  reject: decisionLabels.reject,
};
