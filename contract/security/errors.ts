import { addErrors, type Codes } from "../core/errors.ts";

const securityErrors = addErrors({
  code_required: [401, "Please type the code of your second factor."],
  wrong_code: [401, "This code is not right, or has been used already."],
  wrong_password: [403, "This is not your current password."],
  sign_in_again: [403, "Please sign out, sign in again, and do this within ten minutes."],
  second_factor_on: [409, "Your second factor is on already."],
  second_factor_off: [409, "There is no second factor to do this with. Please begin with setting it up."],
  enough_tokens: [409, "You have {max} tokens already. Please revoke one first."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof securityErrors> {}
}
