import { correctionProblems } from "../../../../contract/work-history/corrections.ts";
import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { hasNoEnd } from "../../../pages/work-history/shared/correction-need.ts";

/** Milliseconds since 1970. */
export interface Times {
  readonly checkedInAt: number;
  readonly checkedOutAt: number;
}

const instant = (at: string | null): number => (at === null ? Number.NaN : Date.parse(at));

/**
 * The values that a correction starts with: the recorded times, or, if nobody has said when the work ended, up to the
 * last sign of activity, and never longer than the longest shift.
 */
export const suggestedTimes = (entry: WorkHistory): Times => {
  const checkedInAt = instant(entry.checkedInAt);
  const seen = instant(entry.lastActiveAt);
  const ended = hasNoEnd(entry) && seen > checkedInAt ? seen : instant(entry.checkedOutAt);
  return { checkedInAt, checkedOutAt: Math.min(ended, checkedInAt + entry.longestShift * 60_000) };
};

/** What is wrong with the times, by field, as the server would report it. */
export const problemsOf = (entry: WorkHistory, times: Times, now: number): Record<string, string[]> => {
  const recorded = {
    checkedInAt: instant(entry.originalCheckedInAt ?? entry.checkedInAt),
    checkedOutAt: instant(entry.originalCheckedOutAt ?? entry.checkedOutAt),
    longestShift: entry.longestShift,
    now,
  };
  return Object.fromEntries(
    Object.entries(correctionProblems(recorded, times)).map(([field, problem]) => [field, [problem]]),
  );
};
