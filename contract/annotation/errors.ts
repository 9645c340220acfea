import { addErrors, type Codes } from "../core/errors.ts";

const annotationErrors = addErrors({
  server_not_set_up: [409, "No annotation server is set up for this. Your administrator sets ANNOTATION_SERVERS."],
  annotation_no_account: [409, "{name} has no account on {server}. Link or create one first."],
  annotation_refused: [409, "{server} rejected this. Check what you entered."],
  server_unavailable: [503, "{server} isn't answering: {reason}. Try again in a moment."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof annotationErrors> {}
}
