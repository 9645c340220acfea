import type { signInRules } from "../../../contract/sign-in-rules/endpoints.ts";
import type { Samples } from "../sample.ts";

export const signInRulesSamples: Samples<typeof signInRules> = {
  show: { make: async () => ({}) },
  // None: in this world most people have no second factor, and could do nothing more.
  edit: { make: async () => ({ body: { secondFactorRoles: [] } }) },
};
