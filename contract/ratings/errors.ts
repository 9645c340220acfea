import { addErrors, type Codes } from "../core/errors.ts";

const ratingsErrors = addErrors({
  feature_rated: [409, "Answers of its project were rated on it. Add one to the other project instead."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof ratingsErrors> {}
}
