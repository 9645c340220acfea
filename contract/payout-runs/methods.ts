import { type PayMethod, payMethods } from "../pay-details/methods.ts";

export const payoutMethods = ["airtm", "file"] as const;
export type PayoutMethod = (typeof payoutMethods)[number];
/** The pay details that a person must have entered, so that a run of this method can pay them. */
export const methodOfRun: Readonly<Record<PayoutMethod, PayMethod>> = { airtm: "airtm", file: "bank" };

/** AirTM's currency. */
export const airtmCurrency = "USD";
/** The format of its amounts, whatever the company's own currency. */
export const airtmMoney = { currency: airtmCurrency, currencyExponent: 2 } as const;
export const airtmOnlyText = `AirTM pays only ${airtmCurrency}`;
/** How people of a company with this currency can be paid. */
export const payMethodsOf = (currency: string): readonly PayMethod[] =>
  payMethods.filter((method) => method !== "airtm" || currency === airtmCurrency);
/** The smallest and the largest payout, in minor units. */
export const payoutLimits: Readonly<Record<PayoutMethod, { readonly min: number; readonly max: number }>> = {
  // Below a dollar its fees exceed the amount; AirTM's limit for a day is $250,000.
  airtm: { min: 100, max: 25_000_000 },
  // The digits that a spreadsheet keeps of a number.
  file: { min: 1, max: 999_999_999_999_999 },
};
