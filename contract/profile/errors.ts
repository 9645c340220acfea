import { addErrors, type Codes } from "../core/errors.ts";

const profileErrors = addErrors({
  already_signed: [409, "You have signed this already."],
  too_many_documents: [409, "You have {max} documents already: please delete one first."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof profileErrors> {}
}
