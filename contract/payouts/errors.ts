import { addErrors, type Codes } from "../core/errors.ts";

const payoutsErrors = addErrors({
  provider_decides: [409, "AirTM itself says what becomes of this payout."],
  not_stuck: [
    409,
    "By hand one decides only on what AirTM has not settled within 24 hours, with something wrong about it.",
  ],
  provider_asked: [409, "AirTM is being asked about this payout right now. Please try again in two minutes."],
  no_way_to_pay: [409, "{name} has not said where to be paid this way."],
});

declare module "../core/errors.ts" {
  interface ErrorCodes extends Codes<typeof payoutsErrors> {}
}
