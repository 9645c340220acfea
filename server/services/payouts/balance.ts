import type { Config } from "../../config.ts";
import { makeAirtm } from "./airtm.ts";
import type { Balance, PayoutProvider } from "./provider.ts";

/** Milliseconds: many look at the balance, and AirTM takes ten questions a second. */
const freshFor = 15_000;

/** The provider that is set up, or undefined. */
export const makeProvider = ({ airtm }: Pick<Config, "airtm">): PayoutProvider | undefined => airtm && makeAirtm(airtm);

/** The provider whose balance is asked for at most once in a while. */
export const withKeptBalance = (provider: PayoutProvider): PayoutProvider => {
  let kept: { readonly at: number; readonly balance: Promise<Balance> } | undefined;
  return {
    ...provider,
    balance: () => {
      const now = performance.now();
      if (!kept || now - kept.at > freshFor) {
        const asked = { at: now, balance: provider.balance() };
        kept = asked;
        // A failure is not kept.
        asked.balance.catch(() => {
          if (kept === asked) kept = undefined;
        });
      }
      return kept.balance;
    },
  };
};
