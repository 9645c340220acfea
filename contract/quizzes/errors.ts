import { addErrors, type Codes } from "../core/errors.ts";

const quizzesErrors = addErrors({
  quiz_not_filled: [409, "This quiz asks for more questions than its banks have."],
  quiz_never_closes: [409, "It shows right answers once it has closed, but never closes. Set when it closes first."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof quizzesErrors> {}
}
