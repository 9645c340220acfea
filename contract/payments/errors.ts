import { addErrors, type Codes } from "../core/errors.ts";

const paymentsErrors = addErrors({
  approved_by_you: [403, "You approved these hours, so somebody else has to approve the payment."],
  proposed_by_you: [403, "You proposed this, so somebody else has to decide on it."],
  no_dispute: [409, "There is no open dispute about this payment."],
  no_rate: [409, "The project {project} has no hourly rate yet."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof paymentsErrors> {}
}
