import { addErrors, type Codes } from "../core/errors.ts";

const systemErrors = addErrors({
  already_set_up: [409, "Muster is already set up."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof systemErrors> {}
}
