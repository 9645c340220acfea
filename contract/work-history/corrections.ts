import { duration } from "../core/format.ts";

/** So many minutes beyond the longest shift an entry is taken to be forgotten, and the clock ends it. */
export const forgottenGrace = 30;
/** A check-in may be corrected to so many hours before the recorded one: it may have been forgotten too. */
export const earlierHours = 12;
/** After so many minutes without a sign of activity the console asks whether one is still at work. */
export const idleMinutes = 30;
/** The console tells the server of activity this often at most, in minutes. */
export const activityMinutes = 5;

export const correctionHelp = "Whoever approves your hours reads this";

/** What a correction is measured by. Milliseconds since 1970. */
export interface Recorded {
  /** As they were recorded first, whatever was corrected since. */
  readonly checkedInAt: number;
  readonly checkedOutAt: number;
  /** In minutes. */
  readonly longestShift: number;
  readonly now: number;
}
export interface Proposed {
  readonly checkedInAt: number;
  readonly checkedOutAt: number;
}

/** What is wrong with the times that a worker proposes, by field; the server and the console both ask this. */
export const correctionProblems = (
  recorded: Recorded,
  proposed: Proposed,
): { checkedInAt?: string; checkedOutAt?: string } => {
  const { checkedInAt, checkedOutAt } = proposed;
  const earliest = recorded.checkedInAt - earlierHours * 3_600_000;
  if (checkedInAt < earliest) {
    return { checkedInAt: `This is more than ${earlierHours} hours before the check-in that was recorded.` };
  }
  if (checkedInAt >= recorded.checkedOutAt) {
    return { checkedInAt: "This is after the check-out that was recorded." };
  }
  if (checkedOutAt <= checkedInAt) return { checkedOutAt: "The check-out has to come after the check-in." };
  if (checkedOutAt > recorded.now) return { checkedOutAt: "This is in the future." };
  if (Math.floor((checkedOutAt - checkedInAt) / 1000) > recorded.longestShift * 60) {
    return {
      checkedOutAt: `This is longer than the longest shift of the project: ${duration(recorded.longestShift * 60)}.`,
    };
  }
  return {};
};
