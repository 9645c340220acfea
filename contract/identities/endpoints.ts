import { z } from "zod";
import { anyone, endpoints, signedIn } from "../core/endpoint.ts";
import { byId, Id, Instant, line } from "../core/fields.ts";
import { Code } from "../core/passwords.ts";
import { Devices, Entered } from "../sign-in/endpoints.ts";
import { socialPaths } from "./paths.ts";
import "./errors.ts";

/** An identity provider by its short name in OIDC_PROVIDERS, also used in the path of the callback page. */
export const ProviderId = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, "Small letters, digits and hyphens.");

/** An external identity by which a person signs in. */
export const Identity = z.strictObject({
  _id: Id,
  /** The provider's name, or its URL where it is no longer configured. */
  provider: z.string().meta({ label: "Service" }),
  /** The address that the provider returned when the identity was added. */
  email: z.string().meta({ label: "E-mail", personal: true }),
  createdAt: Instant.meta({ label: "Since" }),
  lastUsedAt: Instant.meta({ label: "Last used" }),
});
Identity.register(z.globalRegistry, { id: "Identity" });
export type Identity = z.infer<typeof Identity>;

/** Sign-in by OpenID Connect (Core 1.0, authorization code with PKCE), and people's identities. */
export const identities = endpoints({
  socialLogin: {
    ...socialPaths.login,
    summary: "Sign in with the ID token of a configured provider; a first time makes or finds the account",
    policy: anyone,
    audited: true,
    secret: true,
    body: z.strictObject({
      provider: ProviderId,
      idToken: z.string().min(1).max(20_000),
      /** A secret kept by the browser: the token's `nonce` is its SHA-256 in base64url (Core 1.0, 15.5.2). */
      nonce: line(200, 20),
      remember: z.boolean().default(false),
      /** Where a second factor is on: requested by `code_required`; until then the token is not used up. */
      code: Code.optional(),
      devices: Devices,
    }),
    replies: { 200: Entered },
    errors: ["not_found", "code_required", "wrong_code", "social_refused", "social_email", "provider_unreachable"],
  },
  provider: {
    ...socialPaths.provider,
    summary: "What a browser needs in order to sign in with a provider",
    policy: anyone,
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
        /** The provider supports requesting claims in the ID token. */
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
    policy: signedIn,
    replies: { 200: z.strictObject({ identities: z.array(Identity), hasPassword: z.boolean() }) },
    beyond: true,
  },
  unlink: {
    method: "DELETE",
    path: "/api/v1/users/my-identities/:_id",
    summary: "Sign in with this service no longer; the last way to sign in stays",
    policy: { ...signedIn, othersRoles: [], denyApiTokens: true },
    audited: true,
    params: byId,
    replies: { 200: z.strictObject({ message: z.string() }) },
    errors: ["not_found", "last_way_in"],
    beyond: true,
  },
});
