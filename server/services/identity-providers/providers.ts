import type { FastifyBaseLogger } from "fastify";
import { createRemoteJWKSet, customFetch, errors, jwtVerify, type JWTVerifyGetKey } from "jose";
import { z } from "zod";
import { hashOfSecret } from "../../core/ids.ts";
import { SafeAddress } from "../../core/settings.ts";
import { type OidcProvider, providerOfCallback } from "./config.ts";
import { notFound, AppError } from "../../core/app-error.ts";
import { fetchOf } from "./provider-fetch.ts";

/** Signed with a key that only the provider has: neither `none` nor a shared secret (HS256). */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];
/** Clocks differ; in seconds. */
const skew = 30;
/** In seconds; browsers send an ID token on as soon as they have it. */
const ageMax = 5 * 60;
/** How long a discovery document is cached, in milliseconds. */
const discoveryMs = 60 * 60_000;

/** The content of a verified ID token. */
export interface VerifiedToken {
  readonly provider: OidcProvider;
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** Hash of the signed part: the same for every encoding of the signature. */
  readonly signedHash: Buffer;
  /** From then on the token is rejected for its age; in seconds since 1970. */
  readonly refusedFrom: number;
}

interface Endpoints {
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly takesClaims: boolean;
}

/** The identity providers of OIDC_PROVIDERS. */
export interface IdentityProviders {
  readonly offered: { readonly id: string; readonly name: string }[];
  /** Throws not_found, provider_unreachable. */
  describe(id: string): Promise<OidcProvider & Endpoints>;
  /** Throws not_found, social_refused, provider_unreachable. Calls the provider, so never use it in a transaction. */
  verify(id: string, idToken: string, nonce: string): Promise<VerifiedToken>;
  /** The name of an issuer; its URL where it is no longer configured. */
  nameOf(issuer: string): string;
}

declare module "../../core/adapters.ts" {
  interface Adapters {
    readonly identityProviders: IdentityProviders;
  }
}

/** OpenID Connect Discovery 1.0, 3: the fields used here. */
const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: SafeAddress,
  token_endpoint: SafeAddress,
  jwks_uri: SafeAddress,
  claims_parameter_supported: z.boolean().default(false),
});

interface CachedEndpoints extends Endpoints {
  readonly keys: JWTVerifyGetKey;
  readonly until: number;
}

/** `keysCooldownMs`: for so long after a fetch of keys, a token with an unknown key does not cause another one. */
export const makeIdentityProviders = (
  configured: readonly OidcProvider[],
  log: FastifyBaseLogger,
  keysCooldownMs = 30_000,
): IdentityProviders => {
  const sources = new Map(configured.map((provider) => [provider.id, sourceOf(provider, log, keysCooldownMs)]));
  const names = new Map(configured.map(({ issuer, name }) => [issuer, name]));
  const source = (id: string) => {
    const found = sources.get(id);
    if (!found) throw notFound("way to sign in");
    return found;
  };
  return {
    offered: configured.map(({ id, name }) => ({ id, name })),
    describe: async (id) => {
      const { provider, discover } = source(id);
      const { authorizationEndpoint, tokenEndpoint, takesClaims } = await discover();
      return { ...provider, authorizationEndpoint, tokenEndpoint, takesClaims };
    },
    verify: async (id, idToken, nonce) => {
      const { provider, discover } = source(id);
      return verifyToken(provider, (await discover()).keys, idToken, nonce);
    },
    nameOf: (issuer) => names.get(issuer) ?? issuer,
  };
};

const sourceOf = (provider: OidcProvider, log: FastifyBaseLogger, cooldownDuration: number) => {
  const fetchJson = fetchOf(provider.name, log);
  const address = `${provider.issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;

  const read = async (): Promise<CachedEndpoints> => {
    const found = Discovery.safeParse(await fetchJson(address));
    if (!found.success || found.data.issuer !== provider.issuer) {
      const reason = found.success ? `it calls itself ${found.data.issuer}` : z.prettifyError(found.error);
      log.warn({ provider: provider.name, address, reason }, "a sign-in provider's discovery document is not right");
      throw new AppError("provider_unreachable", { params: { name: provider.name } });
    }
    const { authorization_endpoint, token_endpoint, jwks_uri, claims_parameter_supported } = found.data;
    return {
      authorizationEndpoint: authorization_endpoint,
      tokenEndpoint: token_endpoint,
      takesClaims: claims_parameter_supported,
      keys: createRemoteJWKSet(new URL(jwks_uri), {
        cooldownDuration,
        [customFetch]: async (at) => Response.json(await fetchJson(at)),
      }),
      until: Date.now() + discoveryMs,
    };
  };

  let cached: CachedEndpoints | undefined;
  let underWay: Promise<CachedEndpoints> | undefined;
  /** One request at a time, shared by all who wait for it. */
  const discover = async (): Promise<CachedEndpoints> => {
    if (cached && cached.until > Date.now()) return cached;
    underWay ??= read().finally(() => (underWay = undefined));
    cached = await underWay;
    return cached;
  };
  return { provider, discover };
};

/** OpenID Connect Core 1.0, 3.1.3.7, plus the token's age and the hashed nonce. */
const verifyToken = async (
  provider: OidcProvider,
  keys: JWTVerifyGetKey,
  idToken: string,
  nonce: string,
): Promise<VerifiedToken> => {
  const { payload } = await jwtVerify(idToken, keys, {
    issuer: provider.issuer,
    audience: provider.clientId,
    algorithms,
    clockTolerance: skew,
    maxTokenAge: ageMax,
    requiredClaims: ["exp", "iat", "sub", "nonce"],
  }).catch((error: unknown) => {
    throw appErrorOf(error, provider.name);
  });
  const { sub, aud, azp, iat = 0, exp = 0 } = payload;
  const isOurs = azp === undefined ? [aud].flat().length === 1 : azp === provider.clientId;
  const isAsked = payload["nonce"] === hashOfSecret(nonce).toString("base64url");
  // Core 1.0, 2: at most 255 ASCII characters.
  if (!isOurs || !isAsked || !sub || !/^[\x20-\x7e]{1,255}$/.test(sub)) throw new AppError("social_refused");
  return {
    provider,
    subject: sub,
    claims: payload,
    signedHash: hashOfSecret(idToken.slice(0, idToken.lastIndexOf("."))),
    refusedFrom: Math.min(exp, iat + ageMax) + skew,
  };
};

/** A failure to fetch the provider's keys is not the token's fault. */
const appErrorOf = (error: unknown, name: string): unknown => {
  if (!(error instanceof errors.JOSEError)) return error;
  const isSetBroken = error instanceof errors.JWKSInvalid || error.code === errors.JOSEError.code;
  return new AppError(isSetBroken ? "provider_unreachable" : "social_refused", { params: { name } });
};

/**
 * The origin that the page at a path may fetch from: a provider's callback page gets the ID token from that provider's
 * own token endpoint. Undefined for every other page.
 */
export const tokenOriginOf =
  (providers: IdentityProviders) =>
  async (path: string): Promise<string | undefined> => {
    const provider = providerOfCallback(path);
    if (!provider) return undefined;
    // Without it the page reports that the provider is unreachable.
    const { tokenEndpoint } = (await providers.describe(provider).catch(() => null)) ?? {};
    return tokenEndpoint && new URL(tokenEndpoint).origin;
  };
