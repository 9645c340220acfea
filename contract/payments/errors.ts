import { addErrors, type Codes } from "../core/errors.ts";

const paymentsErrors = addErrors({
  approved_by_you: [403, "You approved these hours, so someone else must decide on the payment."],
  proposed_by_you: [403, "You proposed this, so someone else must decide on it."],
  has_dispute: [409, "Answer its dispute first."],
  no_dispute: [409, "This payment has no open dispute."],
  no_rate: [409, "The project {project} has no hourly rate yet."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof paymentsErrors> {}
}
