import { addErrors, type Codes } from "../core/errors.ts";

const identitiesErrors = addErrors({
  social_refused: [401, "That sign-in didn't work. Try again, or sign in with your password."],
  social_email: [403, "{name} has not verified your e-mail address, so it can't tell us who you are."],
  last_way_in: [409, "This is your only way to sign in. Set a password first."],
  no_password: [409, "You have no password yet. Request a link to set one."],
  provider_unreachable: [503, "{name} isn't answering. Try again in a moment, or sign in another way."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof identitiesErrors> {}
}
