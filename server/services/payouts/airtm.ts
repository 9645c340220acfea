import { z } from "zod";
import { decimalOf } from "../../../contract/core/format.ts";
import { airtmMoney } from "../../../contract/payout-runs/methods.ts";
import { type AirtmAccount, airtmRequest } from "./airtm-http.ts";
import { airtmCodes } from "./airtm-words.ts";
import { type PayoutProvider, type ProviderPayout, ProviderError, ProviderSilence } from "./provider.ts";

const timeoutMs = 15_000;
const { currencyExponent: decimals } = airtmMoney;

const Amounts = z.object({ available: z.number(), pending: z.number() });
const Payout = z.object({
  id: z.string().min(1).max(100),
  code: z.string().optional(),
  status: z.string().max(40),
  amount: z.number(),
  grossAmount: z.number().optional(),
  airtmUserEmail: z.string(),
  reasonCode: z.union([z.string(), z.number()]).nullish(),
});

/** AirTM's enterprise API, version 2: payouts in US dollars that are first created and then committed. */
export const makeAirtm = (account: AirtmAccount, timeout = timeoutMs): PayoutProvider => {
  const request = airtmRequest(account, timeout);
  const found = async (path: string): Promise<ProviderPayout | null> => {
    try {
      return payoutOf(await request("GET", path));
    } catch (error) {
      if (error instanceof ProviderError && error.code === airtmCodes.notFound) return null;
      throw error;
    }
  };
  return {
    name: "AirTM",
    balance: async () => {
      const { available, pending } = read(Amounts, await request("GET", "/me/balance"));
      return { available: minorOf(available), pending: minorOf(pending) };
    },
    create: async ({ code, amount, email, notes }) =>
      payoutOf(
        await request("POST", "/payouts", {
          airtmUserEmail: email,
          amount: Number(decimalOf(amount, decimals)),
          code,
          notes,
          commit: false,
        }),
      ),
    commit: async (id) => void (await request("POST", `/payouts/${encodeURIComponent(id)}/commit`)),
    cancel: async (id) => payoutOf(await request("DELETE", `/payouts/${encodeURIComponent(id)}`)),
    byId: (id) => found(`/payouts/${encodeURIComponent(id)}`),
    byCode: (code) => found(`/payouts/by-code/${encodeURIComponent(code)}`),
  };
};

const minorOf = (dollars: number): number => Math.round(dollars * 10 ** decimals);

const read = <T>(schema: z.ZodType<T>, reply: unknown): T => {
  const parsed = schema.safeParse(reply);
  if (!parsed.success) throw new ProviderSilence("an answer of another form");
  return parsed.data;
};

const payoutOf = (reply: unknown): ProviderPayout => {
  const { id, code = "", status, amount, grossAmount, airtmUserEmail, reasonCode } = read(Payout, reply);
  return {
    id,
    code,
    status,
    amount: minorOf(grossAmount ?? amount),
    email: airtmUserEmail,
    reason: reasonCode == null ? null : String(reasonCode),
  };
};
