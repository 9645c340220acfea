import { addErrors, type Codes } from "../core/errors.ts";

const qualityErrors = addErrors({
  pause_lifted: [409, "This pause was lifted already."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof qualityErrors> {}
}
