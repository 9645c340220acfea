import { addErrors, type Codes } from "../core/errors.ts";

const workHistoryErrors = addErrors({
  odd_now: [409, "Something about it has become odd: please look at it."],
  hours_overlap: [409, "These times overlap with hours of yours: {entry}."],
  amended_already: [409, "You have corrected these hours once since they were rejected, so this rejection is final."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof workHistoryErrors> {}
}
