import type { WorkHistory } from "../../../../contract/work-history/entity.ts";

/**
 * Why hours wait for their worker: they did not check out, checked out after the longest shift, or have to answer a
 * question.
 */
export type CorrectionNeed = "forgotten" | "over_long" | "asked";

type Asked = Pick<WorkHistory, "state" | "correctionAsked" | "isForgotten">;

/** Null if nothing waits for the worker. A question is asked only after the hours have ended, so it overrides the rest. */
export const needOf = ({ state, correctionAsked, isForgotten }: Asked): CorrectionNeed | null => {
  if (state !== "needs_correction") return null;
  if (correctionAsked !== null) return "asked";
  return isForgotten ? "forgotten" : "over_long";
};

/**
 * Whether nobody has said when forgotten hours ended: their check-out is where the clock stopped them. They stay
 * forgotten once someone has.
 */
export const hasNoEnd = (entry: Pick<WorkHistory, "isForgotten" | "correctedAt" | "checkedOutBy">): boolean =>
  entry.isForgotten && entry.correctedAt === null && entry.checkedOutBy === null;

/** Whether the clock did not simply record the hours. */
export const isParticular = (entry: Asked & Pick<WorkHistory, "originalCheckedInAt" | "checkedOutBy">): boolean =>
  entry.isForgotten ||
  entry.originalCheckedInAt !== null ||
  entry.checkedOutBy !== null ||
  needOf(entry) === "over_long";
