import { addErrors, type Codes } from "../core/errors.ts";

const workHistoryErrors = addErrors({
  flagged_now: [409, "This was flagged in the meantime. Review it first."],
  hours_overlap: [409, "These times overlap with hours of yours: {entry}."],
  amount_changed: [409, "The amount is {now} now, not {expected}. Check it and approve again."],
  not_withdrawable: [
    409,
    "Only a check-in that ended within a minute, and whose payment was never approved, can be withdrawn.",
  ],
  reminded_lately: [409, "They were reminded within the last day."],
  not_over_yet: [409, "This time is in the future."],
  longer_than_shift: [409, "This is longer than the longest shift of the project: {longest}."],
  overlaps_others: [409, "These times overlap with other hours of theirs: {entry}."],
  amended_already: [409, "You have already corrected these hours once, so this rejection is final."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof workHistoryErrors> {}
}
