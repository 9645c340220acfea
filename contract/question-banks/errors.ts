import { addErrors, type Codes } from "../core/errors.ts";

const questionBanksErrors = addErrors({
  bank_full: [409, "A bank holds at most {max} questions. Put these in another one."],
  questions_needed: [409, "{where} would have fewer questions than it asks. Change what it asks first."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof questionBanksErrors> {}
}
