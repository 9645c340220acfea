import { addErrors, type Codes } from "../core/errors.ts";

const signInErrors = addErrors({
  wrong_credentials: [401, "Wrong e-mail address or password."],
  already_verified: [409, "Your address is verified already."],
  login_failed: [401, "Login failed"],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof signInErrors> {}
}
