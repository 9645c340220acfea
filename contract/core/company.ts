import { z } from "zod";

/** What everyone may know of the company: the console needs it to show money and days. */
export const Company = z.strictObject({
  /** Other services by which people may sign in, in the order in which they are offered. */
  signInProviders: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  name: z.string(),
  currency: z.string().length(3),
  /** How many decimals the currency has: 2 for USD, 0 for JPY. */
  currencyExponent: z.int(),
  timeZone: z.string(),
  /** Filled with the demo company. */
  isDemo: z.boolean(),
  isSetUp: z.boolean(),
});
export type Company = z.infer<typeof Company>;
/** What the company itself decided; the rest follows from the server's environment. */
export type CompanySettings = Omit<Company, "signInProviders">;
