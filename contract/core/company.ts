import { z } from "zod";

/** Public settings of the company; the console needs them to format money and days. */
export const Company = z.strictObject({
  /** External identity providers for sign-in, in the order in which they are shown. */
  signInProviders: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  name: z.string(),
  currency: z.string().length(3),
  /** How many decimals the currency has: 2 for USD, 0 for JPY. */
  currencyExponent: z.int(),
  timeZone: z.string(),
  /** Whether this is the demo company. */
  isDemo: z.boolean(),
  isSetUp: z.boolean(),
});
Company.register(z.globalRegistry, { id: "Company" });
export type Company = z.infer<typeof Company>;
/** The settings stored for the company; the rest comes from the server's environment. */
export type CompanySettings = Omit<Company, "signInProviders">;
