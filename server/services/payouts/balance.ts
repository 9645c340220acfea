import type { Config } from "../../config.ts";
import { makeAirtm } from "./airtm.ts";
import type { Balance, PayoutProvider } from "./provider.ts";

/** Milliseconds: many people view the balance, and AirTM allows ten requests a second. */
const freshFor = 15_000;

/** The configured provider, or undefined. */
export const makeProvider = ({ airtm }: Pick<Config, "airtm">): PayoutProvider | undefined => airtm && makeAirtm(airtm);

/** A provider whose balance is cached for a short time. */
export const withKeptBalance = (provider: PayoutProvider): PayoutProvider => {
  let kept: { readonly at: number; readonly balance: Promise<Balance> } | undefined;
  return {
    ...provider,
    balance: () => {
      const now = performance.now();
      if (!kept || now - kept.at > freshFor) {
        const request = { at: now, balance: provider.balance() };
        kept = request;
        // Failures are not cached.
        request.balance.catch(() => {
          if (kept === request) kept = undefined;
        });
      }
      return kept.balance;
    },
  };
};
