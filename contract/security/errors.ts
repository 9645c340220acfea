import { addErrors, type Codes } from "../core/errors.ts";

const securityErrors = addErrors({
  code_required: [401, "Enter the code of your second factor."],
  wrong_code: [401, "This code is wrong or was already used."],
  wrong_password: [403, "Your current password is wrong."],
  password_required: [403, "Enter your current password."],
  sign_in_again: [403, "Sign out, sign in again, and do this within ten minutes."],
  second_factor_on: [409, "Your second factor is already on."],
  second_factor_off: [409, "You have no second factor. Set it up first."],
  enough_tokens: [409, "You already have {max} tokens. Revoke one first."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof securityErrors> {}
}
