import { addErrors, type Codes } from "../core/errors.ts";

const projectsErrors = addErrors({
  not_eligible: [409, "You can't check in here yet."],
  guideline_changed: [409, "The guideline just changed. Read it again."],
  paid_by_piece: [409, "This project pays by the piece, so it has no hours."],
  not_checked_in: [409, "You are not checked in to this project."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof projectsErrors> {}
}
