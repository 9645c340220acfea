import { addErrors, type Codes } from "../core/errors.ts";

const tasksErrors = addErrors({
  not_workable: [409, "You can't work on this yet."],
  person_not_workable: [409, "{name} can't work on this project yet. They are told: {reasons}"],
  draft_moved: [409, "This was changed on another device."],
  not_given: [409, "This is not yours any more."],
  item_held: [409, "{name} has it. Take it back first."],
  item_done: [409, "It is submitted."],
  upload_stopped: [409, "The upload was stopped. Nothing was added."],
  upload_over: [409, "The upload is over already."],
  being_given: [409, "It is being given out right now."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof tasksErrors> {}
}
