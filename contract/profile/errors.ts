import { addErrors, type Codes } from "../core/errors.ts";

const profileErrors = addErrors({
  already_signed: [409, "You have already signed this."],
  too_many_documents: [409, "You already have {max} documents. Delete one first."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof profileErrors> {}
}
