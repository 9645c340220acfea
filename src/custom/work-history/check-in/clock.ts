/** How long before the end of the longest shift the page begins to warn, in seconds. */
const warnBefore = 15 * 60;

/** Whole seconds since a check-in; never negative. */
export const secondsSince = (checkedInAt: string, now: number): number =>
  Math.max(0, Math.floor((now - Date.parse(checkedInAt)) / 1000));

/** Milliseconds until the running seconds change, so that no second is skipped or shown twice. */
export const untilNextSecond = (checkedInAt: string, now: number): number => {
  const past = (now - Date.parse(checkedInAt)) % 1000;
  return past < 0 ? -past : 1000 - past;
};

export type Shift =
  | { readonly is: "within" }
  | { readonly is: "ending"; readonly minutesLeft: number }
  | { readonly is: "over" };

/** How a running shift compares with the project's longest one (in minutes; null if it is not known). */
export const shiftAfter = (seconds: number, longestShift: number | null): Shift => {
  if (longestShift === null) return { is: "within" };
  const left = longestShift * 60 - seconds;
  if (left < 0) return { is: "over" };
  return left <= warnBefore ? { is: "ending", minutesLeft: Math.ceil(left / 60) } : { is: "within" };
};
