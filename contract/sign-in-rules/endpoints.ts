import { z } from "zod";
import { area, type May, only } from "../core/endpoint.ts";
import { roles } from "../core/roles.ts";
import { Role } from "../core/fields.ts";

export const SignInRules = z.strictObject({
  /** Whoever has one of them and no second factor may do nothing but set it up. */
  secondFactorRoles: z.array(Role).max(roles.length).meta({ label: "Roles that need a second factor" }),
});
export type SignInRules = z.infer<typeof SignInRules>;

/** The company has one set of rules: the id by which the audit knows it. */
export const signInRulesId = "00000000-0000-7000-8000-000000000001";

const administrators = { ...only("admin"), inPerson: true } as const satisfies May;

export const signInRules = area({
  show: {
    method: "GET",
    path: "/api/v1/sign-in-rules",
    summary: "How people have to sign in",
    may: administrators,
    replies: { 200: SignInRules },
    beyond: true,
  },
  edit: {
    method: "PATCH",
    path: "/api/v1/sign-in-rules",
    summary: "Change how people have to sign in; it holds from their next request on",
    may: administrators,
    audited: true,
    body: SignInRules.partial(),
    replies: { 200: SignInRules },
    beyond: true,
  },
});
