import { z } from "zod";
import { passwordLength } from "./sign-in-paths.ts";

export const Password = z
  .string()
  .min(passwordLength.min, `At least ${passwordLength.min} characters`)
  .max(passwordLength.max)
  .meta({ label: "Password", widget: "password" });
