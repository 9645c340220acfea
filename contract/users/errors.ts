import { addErrors, type Codes } from "../core/errors.ts";

const usersErrors = addErrors({
  role_above: [403, "You can't change people with this role or assign it."],
  own_email: [403, "Change your own e-mail under Sign-in and security."],
  own_account: [403, "You can't do this to your own account."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof usersErrors> {}
}
