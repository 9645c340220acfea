import type { PayMethod } from "../pay-details/methods.ts";

export const payoutMethods = ["airtm", "file"] as const;
export type PayoutMethod = (typeof payoutMethods)[number];
/** What a person must have said of themselves, so that a run can pay them. */
export const methodOfRun: Readonly<Record<PayoutMethod, PayMethod>> = { airtm: "airtm", file: "bank" };

/** What AirTM pays in. */
export const airtmCurrency = "USD";
/** How its amounts are written, whatever the company's own currency is. */
export const airtmMoney = { currency: airtmCurrency, currencyExponent: 2 } as const;
export const airtmOnlyWords = `AirTM pays only ${airtmCurrency}`;
/** The least and the most that one payout may come to, in minor units. */
export const payoutLimits: Readonly<Record<PayoutMethod, { readonly least: number; readonly most: number }>> = {
  // Its fees eat less than a dollar; and a day's limit of theirs is $250,000.
  airtm: { least: 100, most: 25_000_000 },
  file: { least: 1, most: 1_000_000_000 },
};
