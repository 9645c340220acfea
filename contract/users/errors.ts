import { addErrors, type Codes } from "../core/errors.ts";

const usersErrors = addErrors({
  role_above: [403, "You can't change people with this role or assign it."],
  own_email: [403, "Change your own e-mail under Sign-in and security."],
  no_address: [409, "They have no e-mail address. Enter one first."],
  invited_lately: [409, "They were mailed a link lately: within a day, or to correct their address."],
  own_account: [403, "You can't do this to your own account."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof usersErrors> {}
}
