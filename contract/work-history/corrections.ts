import { duration } from "../core/format.ts";

/** In minutes: an entry this much longer than the longest shift counts as forgotten, and is ended automatically. */
export const forgottenGrace = 30;
/** A check-in that ended sooner can be withdrawn by its worker: it was a mistake. */
export const withdrawableSeconds = 60;
/** In hours: how far before the recorded check-in a correction may begin, since the check-in may have been late. */
export const earlierHours = 12;
/** In hours: how long before the recorded check-in a correction may end. */
const apartHours = 1;
/** In seconds: a check-out pressed without a connection that arrives sooner is an ordinary one. */
export const lateCheckOutSeconds = 60;
/** Why an entry ends before its check-out arrived, in the place of a reason that the worker would type. */
export const lateCheckOutReason = "Check-out was pressed without a connection";
/** In minutes without activity, after which the console asks whether the user is still working. */
export const idleMinutes = 30;
/** In minutes: the console reports activity at most this often. */
export const activityMinutes = 5;

const hour = 3_600_000;

export const correctionHelp = "Your approver reads this";

/** The recorded times against which a correction is checked. Milliseconds since 1970. */
export interface Recorded {
  /** As first recorded, regardless of later corrections. */
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

/** The errors in a worker's correction, by field; used by both the server and the console. */
export const correctionProblems = (
  recorded: Recorded,
  proposed: Proposed,
): { checkedInAt?: string; checkedOutAt?: string } => {
  const { checkedInAt, checkedOutAt } = proposed;
  const earliest = recorded.checkedInAt - earlierHours * hour;
  if (checkedInAt < earliest) {
    return { checkedInAt: `This is more than ${earlierHours} hours before the check-in that was recorded.` };
  }
  if (checkedInAt >= recorded.checkedOutAt) {
    return { checkedInAt: "This is after the check-out that was recorded." };
  }
  if (checkedOutAt <= checkedInAt) return { checkedOutAt: "The check-out must be after the check-in." };
  if (checkedOutAt < recorded.checkedInAt - apartHours * hour) {
    return { checkedOutAt: "This is more than an hour before the check-in that was recorded." };
  }
  if (checkedOutAt > recorded.now) return { checkedOutAt: "This is in the future." };
  if (Math.floor((checkedOutAt - checkedInAt) / 1000) > recorded.longestShift * 60) {
    return {
      checkedOutAt: `This is longer than the longest shift of the project: ${duration(recorded.longestShift * 60)}.`,
    };
  }
  return {};
};
