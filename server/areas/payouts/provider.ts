import type { PayoutMethod } from "../../../contract/payout-runs/methods.ts";
import type { Config } from "../../config.ts";
import { AppError } from "../../core/app-error.ts";

/** Throws no_provider where a run's method is not configured. */
export const requireProvider = ({ airtm }: Config, method: PayoutMethod): void => {
  if (method === "airtm" && !airtm) throw new AppError("no_provider", { params: { name: "AirTM" } });
};
