import type { WorkHistory } from "../../../../contract/work-history/entity.ts";

/** Why hours wait for their worker: they did not check out, did so after the longest shift, or are asked something. */
export type CorrectionNeed = "forgotten" | "over_long" | "asked";

/** Null where nothing waits for the worker. Only hours that have ended are asked about, so a question is the latest. */
export const needOf = ({ state, correctionAsked, isForgotten }: WorkHistory): CorrectionNeed | null => {
  if (state !== "needs_correction") return null;
  if (correctionAsked !== null) return "asked";
  return isForgotten ? "forgotten" : "over_long";
};

/** Whether the clock did not simply record the hours. */
export const isParticular = (entry: WorkHistory): boolean =>
  entry.isForgotten || entry.originalCheckedInAt !== null || needOf(entry) === "over_long";
