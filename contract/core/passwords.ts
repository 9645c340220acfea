import { z } from "zod";
import { line } from "./fields.ts";
import { fillIn } from "./issue-words.ts";
import { normalisedPassword, passwordLength } from "./sign-in-paths.ts";

export const Password = z
  .string()
  .overwrite(normalisedPassword)
  .min(passwordLength.min, `At least ${passwordLength.min} characters`)
  .max(passwordLength.max)
  .meta({ label: "Password", widget: "password", writeOnly: true });

/** Any password, since one made under older rules must still work. */
export const GivenPassword = z.string().min(1, fillIn).max(1000).meta({ writeOnly: true });

/** A second factor's code: six digits of an authenticator app, or a recovery code. */
export const Code = line(40).meta({ label: "Code", writeOnly: true });
