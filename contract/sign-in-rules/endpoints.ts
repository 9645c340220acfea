import { z } from "zod";
import { endpoints, type Policy, only } from "../core/endpoint.ts";
import { roles } from "../core/roles.ts";
import { patch, Role, Version } from "../core/fields.ts";

export const signInRuleFields = {
  /** People with one of these roles and no second factor can do nothing but set it up. */
  secondFactorRoles: z.array(Role).max(roles.length).meta({ label: "Roles that need a second factor" }),
};
export const SignInRules = z.strictObject({ ...signInRuleFields, version: Version });
SignInRules.register(z.globalRegistry, { id: "SignInRules" });
export type SignInRules = z.infer<typeof SignInRules>;

/** The company has one set of rules: this is its id in the audit. */
export const signInRulesId = "00000000-0000-7000-8000-000000000001";

const administrators = { ...only("admin"), denyApiTokens: true } as const satisfies Policy;

export const signInRules = endpoints({
  show: {
    method: "GET",
    path: "/api/v1/sign-in-rules",
    summary: "How people have to sign in",
    policy: administrators,
    replies: { 200: SignInRules },
    beyond: true,
  },
  reach: {
    method: "GET",
    path: "/api/v1/sign-in-rules/reach",
    summary: "How many active people have each role, and how many of them no second factor",
    policy: administrators,
    replies: {
      200: z.strictObject({
        roles: z.array(z.strictObject({ role: Role, people: z.int(), withoutSecondFactor: z.int() })),
      }),
    },
    beyond: true,
  },
  edit: {
    method: "PATCH",
    path: "/api/v1/sign-in-rules",
    summary: "Change how people have to sign in; it holds from their next request on",
    policy: administrators,
    audited: true,
    body: patch(signInRuleFields),
    replies: { 200: SignInRules },
    errors: ["stale"],
    beyond: true,
  },
});
