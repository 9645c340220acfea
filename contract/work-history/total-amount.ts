import { z } from "zod";
import { amountRule } from "./amount-rule.ts";

/** A sum of amounts, each rounded for itself. */
export const TotalAmount = z.int().meta({ widget: "money", description: amountRule });
