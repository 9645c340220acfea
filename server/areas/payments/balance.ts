import type { z } from "zod";
import type { payments } from "../../../contract/payments/endpoints.ts";
import { airtmCurrency } from "../../../contract/payout-runs/methods.ts";
import { type PayoutProvider, ProviderError, ProviderSilence } from "../../services/payouts/provider.ts";

type Reply = z.output<(typeof payments.balance.replies)[200]>;

const notSetUp =
  "AirTM is not set up on this server: whoever runs it sets AIRTM_KEY and AIRTM_SECRET. Until then runs are paid with a file for the bank.";

/** The balance at the provider, in minor units of its currency; a message where it is unknown. */
export const balanceOf = async (provider: PayoutProvider | undefined): Promise<Reply> => {
  const unknown = { available: null, pending: null, currency: airtmCurrency };
  if (!provider) return { configured: false, ...unknown, message: notSetUp };
  try {
    return { configured: true, ...(await provider.balance()), currency: airtmCurrency, message: "" };
  } catch (error) {
    if (!(error instanceof ProviderSilence || error instanceof ProviderError)) throw error;
    return {
      configured: true,
      ...unknown,
      message: `${provider.name} does not tell its balance just now: ${error.message}.`,
    };
  }
};
