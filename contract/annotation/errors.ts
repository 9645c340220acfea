import { addErrors, type Codes } from "../core/errors.ts";

const annotationErrors = addErrors({
  annotation_missing: [409, "No annotation server is set up for this. Ask an administrator to set one up."],
  annotation_no_account: [409, "{name} has no account on {server}. Link or create one first."],
  annotation_refused: [409, "{server} rejected this. Check what you entered."],
  annotation_unavailable: [503, "{server} isn't answering. Try again in a moment."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof annotationErrors> {}
}
