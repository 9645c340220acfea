import type { signInRules } from "../../../contract/sign-in-rules/endpoints.ts";
import type { NotReadBack, Samples } from "../sample.ts";

export const samples: Samples<typeof signInRules> = {
  show: { make: async () => ({}) },
  // None: in this world most people have no second factor, and could do nothing more.
  reach: { make: async () => ({}) },
  edit: { make: async () => ({ body: { secondFactorRoles: [] } }) },
};

export const notReadBack: NotReadBack<typeof signInRules> = {
  edit: "would shut people of this world out: tests/server/sign-in-rules/second-factor-roles.test.ts",
};
