import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import rateLimit, { normalizeIP } from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import type { IncomingMessage } from "node:http";
import type { Config } from "../../config.ts";
import { providerOfCallback } from "../../services/identity-providers/config.ts";
import type { IdentityProviders } from "../../services/identity-providers/providers.ts";

type Needs = { readonly config: Config; readonly identityProviders: IdentityProviders };

/** Headers, limits and compression that every reply gets. */
export const secure = async (app: FastifyInstance, { config, identityProviders }: Needs): Promise<void> => {
  const https = config.publicUrl.startsWith("https:");
  const tokenOriginOf = findTokenOrigins(app, identityProviders);
  await app.register(helmet, {
    enableCSPNonces: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // antd writes its styles at run time, with the page's nonce; style attributes come from its components.
        styleSrc: ["'self'"],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", (request) => tokenOriginOf(request)],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // On plain http it would send the browser to an https that is not there.
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "no-referrer" },
  });
  await app.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: "1 minute",
    // A connection that has gone by now has no address any more; its own way of asking would throw.
    keyGenerator: ({ ip }: { ip?: string }) => (ip === undefined ? "gone" : normalizeIP(ip)),
    allowList: (request) => request.url.startsWith("/health/"),
  });
  await app.register(underPressure, { maxEventLoopDelay: config.maxEventLoopDelay, retryAfter: 5 });
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"] });
};

/**
 * Where a page may fetch from besides ourselves: nowhere, but for the page that a provider sends people back to, which
 * gets their ID token from that provider's own token endpoint.
 */
const findTokenOrigins = (
  app: FastifyInstance,
  providers: IdentityProviders,
): ((request: IncomingMessage) => string) => {
  const origins = new WeakMap<IncomingMessage, string>();
  app.addHook("onRequest", async (request) => {
    const provider = providerOfCallback(request.url.split("?")[0]!);
    if (!provider) return;
    // Without it the page says that the provider does not answer.
    const { tokenEndpoint } = (await providers.describe(provider).catch(() => null)) ?? {};
    if (tokenEndpoint) origins.set(request.raw, new URL(tokenEndpoint).origin);
  });
  return (request) => origins.get(request) ?? "";
};
