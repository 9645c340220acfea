import { addErrors, type Codes } from "../core/errors.ts";

const hoursUploadsErrors = addErrors({
  file_changed: [409, "The file changed after it was checked. Check it again."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof hoursUploadsErrors> {}
}
