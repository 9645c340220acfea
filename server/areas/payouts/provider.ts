import type { PayoutMethod } from "../../../contract/payout-runs/methods.ts";
import type { Config } from "../../config.ts";
import { Refusal } from "../../core/refusal.ts";

/** Throws no_provider where a run's way of paying is not set up. */
export const mustHaveProvider = ({ airtm }: Config, method: PayoutMethod): void => {
  if (method === "airtm" && !airtm) throw new Refusal("no_provider", { params: { name: "AirTM" } });
};
