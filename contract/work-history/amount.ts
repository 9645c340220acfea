import { z } from "zod";

/** How pay is rounded, for readers of the API and of the console alike; `amount_of` in the database computes it. */
export const amountRule =
  "An amount is the seconds worked × the hourly rate ÷ 3600, rounded once per entry to the currency's smallest unit; an exact half goes to the even one (half-even).";

/** A sum of amounts, each rounded for itself. */
export const TotalAmount = z.int().meta({ widget: "money", description: amountRule });
