import { z } from "zod";

/** Length alone, as NIST SP 800-63B advises; the longest keeps hashing cheap. */
export const passwordLength = { min: 10, max: 200 } as const;

export const Password = z
  .string()
  .min(passwordLength.min, `At least ${passwordLength.min} characters`)
  .max(passwordLength.max)
  .meta({ label: "Password", widget: "password" });
