import { addErrors, type Codes } from "../core/errors.ts";
import { askAgainDays } from "./states.ts";

const skillRequestErrors = addErrors({
  skill_held: [409, "You hold this skill already."],
  asked_already: [409, "You have asked for this skill already. Your manager will answer."],
  declined_lately: [409, `This was declined within the last ${askAgainDays} days: {answer}`],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof skillRequestErrors> {}
}
