import { addErrors, type Codes } from "../core/errors.ts";

const hoursUploadsErrors = addErrors({
  file_changed: [409, "This is not the file that was checked: please look at it again."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof hoursUploadsErrors> {}
}
