import { addErrors, type Codes } from "../core/errors.ts";

const promptsErrors = addErrors({
  not_open: [409, "You can't work on this project's prompts yet."],
  none_open: [409, "Nothing waits to be compared in this project right now."],
  being_asked: [409, "The model is answering this prompt already."],
  too_many_turns: [409, "This prompt has as many turns as it can have."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof promptsErrors> {}
}
