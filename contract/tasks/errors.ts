import { addErrors, type Codes } from "../core/errors.ts";

const tasksErrors = addErrors({
  not_workable: [409, "You can't work on this yet."],
  draft_moved: [409, "This was changed on another device."],
  not_given: [409, "This is not yours any more."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof tasksErrors> {}
}
