import { addErrors, type Codes } from "../core/errors.ts";

const payoutRunsErrors = addErrors({
  scheduled_by_you: [403, "You scheduled this run, so somebody else has to send it."],
  pays_you: [403, "This run pays you too, so somebody else has to send it."],
  all_filed: [409, "All of this was in an earlier file already. Ask for it again only if that file was lost."],
  nobody_to_pay: [409, "There is nobody in this run who can be paid."],
  sum_changed: [409, "What it comes to has changed in the meantime: please look again."],
  no_provider: [409, "{name} is not set up on this server. Pay with a file for the bank, or ask whoever runs Muster."],
  balance_too_low: [409, "{name} holds {available}, and this run needs {needed}."],
  payouts_unreachable: [503, "{name} is not answering just now. Nothing was sent. Please try again in a moment."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof payoutRunsErrors> {}
}
