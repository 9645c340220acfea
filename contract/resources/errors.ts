import { addErrors, type Codes } from "../core/errors.ts";

const resourcesErrors = addErrors({
  server_unavailable: [503, "{server} doesn't answer: {reason}. Try again in a while."],
  server_not_set_up: [409, "No annotation server is set up for this. Your administrator sets ANNOTATION_SERVERS."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof resourcesErrors> {}
}
