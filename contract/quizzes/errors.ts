import { addErrors, type Codes } from "../core/errors.ts";

const quizzesErrors = addErrors({
  quiz_not_filled: [409, "This quiz asks for more questions than its banks have."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof quizzesErrors> {}
}
