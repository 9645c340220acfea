import { addErrors, type Codes } from "../core/errors.ts";

const usersErrors = addErrors({
  role_above: [403, "You may not change people of this role, nor give it."],
  own_account: [403, "You may not do this to your own account."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof usersErrors> {}
}
