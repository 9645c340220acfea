import { addErrors, type Codes } from "../core/errors.ts";

const experienceErrors = addErrors({
  has_subcategories: [409, "It has subcategories itself."],
  own_category: [409, "It can't be its own category."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof experienceErrors> {}
}
