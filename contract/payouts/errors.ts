import { addErrors, type Codes } from "../core/errors.ts";

const payoutsErrors = addErrors({
  provider_decides: [409, "AirTM itself says what becomes of this payout."],
  not_stuck: [409, "You can decide by hand only on payouts that AirTM has failed to settle within 24 hours."],
  provider_asked: [409, "We are asking AirTM about this payout. Try again in two minutes."],
  no_way_to_pay: [409, "{name} has no pay details for this method."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof payoutsErrors> {}
}
