import { addErrors, type Codes } from "../core/errors.ts";

const payoutRunsErrors = addErrors({
  scheduled_by_you: [403, "You scheduled this run, so someone else must send it."],
  pays_you: [403, "This run pays you too, so someone else must send it."],
  all_filed: [409, "All of this was in an earlier file. Download it again only if that file was lost."],
  nobody_to_pay: [409, "No one in this run can be paid."],
  sum_changed: [409, "The total changed in the meantime. Check it and try again."],
  no_provider: [
    409,
    "{name} is not set up on this server. Pay with a bank file, or ask an administrator to set it up.",
  ],
  balance_too_low: [409, "{name} holds {available}, and this run needs {needed}."],
  payouts_unreachable: [503, "{name} isn't answering. Nothing was sent. Try again in a moment."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof payoutRunsErrors> {}
}
