import { z } from "zod";
import { Country } from "../core/fields.ts";

/** Facts about a country (ISO 3166-1). */
export const CountryInfo = z.strictObject({
  code: Country,
  name: z.string(),
  /** Its name in its own language. */
  native: z.string(),
  /** Calling codes without the plus. */
  phone: z.array(z.string()),
  continent: z.string(),
  capital: z.string(),
  /** ISO 4217. */
  currency: z.array(z.string()),
  languages: z.array(z.strictObject({ code: z.string(), name: z.string(), native: z.string() })),
  /** As an emoji. */
  flag: z.string(),
});
CountryInfo.register(z.globalRegistry, { id: "CountryInfo" });
export type CountryInfo = z.infer<typeof CountryInfo>;
