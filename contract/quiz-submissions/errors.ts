import { addErrors, type Codes } from "../core/errors.ts";

const quizSubmissionsErrors = addErrors({
  not_startable: [409, "You can't start this quiz now."],
  quiz_needs_start: [409, "Start this quiz first: it has a time limit, or its questions come in an order of your own."],
  key_not_fitting: [409, "More than the right answers was changed in this question, so old answers can't be compared."],
  result_moved_on: [409, "The result has moved on since, so this can't be undone any more. You can grade it anew."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof quizSubmissionsErrors> {}
}
