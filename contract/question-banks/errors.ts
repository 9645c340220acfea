import { addErrors, type Codes } from "../core/errors.ts";

const questionBanksErrors = addErrors({
  bank_full: [409, "A bank holds at most {max} questions. Put these in another one."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof questionBanksErrors> {}
}
