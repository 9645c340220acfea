import { z } from "zod";
import { anyone, area, signedIn } from "../core/endpoint.ts";
import { byId, Id, Instant, line } from "../core/fields.ts";
import { Code } from "../core/passwords.ts";
import { Me } from "../sign-in/endpoints.ts";
import { socialPaths } from "./paths.ts";
import "./errors.ts";

/** A provider of identities by the short name that it has in OIDC_PROVIDERS, and in the address of the callback page. */
export const ProviderId = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, "Small letters, digits and hyphens.");

/** Another service by which a person signs in. */
export const Identity = z.strictObject({
  _id: Id,
  /** The provider's name, or its address where it is not configured any more. */
  provider: z.string().meta({ label: "Service" }),
  /** The address that the service named when it was added. */
  email: z.string().meta({ label: "E-mail", personal: true }),
  createdAt: Instant.meta({ label: "Since" }),
  lastUsedAt: Instant.meta({ label: "Last used" }),
});
export type Identity = z.infer<typeof Identity>;

/** Signing in by OpenID Connect (Core 1.0, authorization code with PKCE), and the identities that people have of it. */
export const identities = area({
  socialLogin: {
    ...socialPaths.login,
    summary: "Sign in with the ID token of a configured provider; a first time makes or finds the account",
    may: anyone,
    audited: true,
    secret: true,
    body: z.strictObject({
      provider: ProviderId,
      idToken: z.string().min(1).max(20_000),
      /** What the browser kept to itself: the token's `nonce` is its SHA-256 in base64url (Core 1.0, 15.5.2). */
      nonce: line(200, 20),
      remember: z.boolean().default(false),
      /** Where a second factor is on: asked for by `code_required`; until then the token is not used up. */
      code: Code.optional(),
    }),
    replies: { 200: z.strictObject({ token: z.string(), user: Me }) },
    errors: ["not_found", "code_required", "wrong_code", "social_refused", "social_email", "provider_unreachable"],
  },
  provider: {
    ...socialPaths.provider,
    summary: "What a browser needs in order to sign in with a provider",
    may: anyone,
    params: z.strictObject({ provider: ProviderId }),
    replies: {
      200: z.strictObject({
        id: ProviderId,
        name: z.string(),
        issuer: z.url(),
        clientId: z.string(),
        scopes: z.string(),
        authorizationEndpoint: z.url(),
        tokenEndpoint: z.url(),
        /** The provider lets a client name the claims that it wants in the ID token. */
        takesClaims: z.boolean(),
      }),
    },
    errors: ["not_found", "provider_unreachable"],
    beyond: true,
  },
  mine: {
    method: "GET",
    path: "/api/v1/users/my-identities",
    summary: "The other services by which one signs in",
    may: signedIn,
    replies: { 200: z.strictObject({ identities: z.array(Identity), hasPassword: z.boolean() }) },
    beyond: true,
  },
  unlink: {
    method: "DELETE",
    path: "/api/v1/users/my-identities/:_id",
    summary: "Sign in with this service no longer; the last way to sign in stays",
    may: { ...signedIn, others: [], inPerson: true },
    audited: true,
    params: byId,
    replies: { 200: z.strictObject({ message: z.string() }) },
    errors: ["not_found", "last_way_in"],
    beyond: true,
  },
});
