import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import underPressure from "@fastify/under-pressure";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { IncomingMessage } from "node:http";
import type { Config } from "../../config.ts";
import { networkOf } from "./client-network.ts";
import { appErrorOf, retryAfterSeconds } from "./errors.ts";

/** The origin besides our own that the page at a path may fetch from; undefined: none. */
type OriginOf = (path: string) => Promise<string | undefined>;

/** A year. */
const transportSecurity = { maxAge: 31_536_000 } as const;

/**
 * API replies are never pages: nothing in them may run or be framed, and they need no nonce. What browsers heed on pages
 * alone is left out. They are the same for each reply, which helmet would make anew.
 */
const apiHeadersOf = (https: boolean): Readonly<Record<string, string>> => ({
  "content-security-policy": "default-src 'none';frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "x-frame-options": "SAMEORIGIN",
  ...(https && { "strict-transport-security": `max-age=${transportSecurity.maxAge}; includeSubDomains` }),
});

const isHttps = ({ publicUrl }: Config): boolean => publicUrl.startsWith("https:");

/** Refuses an address that the router can't read, for which neither hooks nor the handler of errors run. */
export const refuseAddress = (config: Config) => {
  const apiHeaders = apiHeadersOf(isHttps(config));
  return (error: FastifyError, { id }: FastifyRequest, reply: FastifyReply): void => {
    const appError = appErrorOf(error);
    void reply.headers(apiHeaders).status(appError.statusCode).send(appError.body(id));
  };
};

/** Headers, limits and compression of every reply. */
export const secure = async (app: FastifyInstance, config: Config, originOf: OriginOf): Promise<void> => {
  const https = isHttps(config);
  const foundOrigin = findOrigins(app, originOf);
  const apiHeaders = apiHeadersOf(https);
  // Before the limits, whose refusals have them too.
  app.addHook("onRequest", (request, reply, next) => {
    if (isOfApi(request)) void reply.headers(apiHeaders);
    next();
  });
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
        // A recording is listened to before it is sent: it is nowhere but in the page.
        mediaSrc: ["'self'", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", (request) => foundOrigin(request)],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        // On plain http this would send the browser to an https address that does not exist.
        ...(https && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: https ? transportSecurity : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "no-referrer" },
  });
  await app.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: "1 minute",
    keyGenerator: ({ ip }: { ip?: string }) => networkOf(ip),
    allowList: (request) => request.url.startsWith("/health/"),
  });
  await app.register(underPressure, { maxEventLoopDelay: config.maxEventLoopDelay, retryAfter: retryAfterSeconds });
  await app.register(compress, { threshold: 1024, encodings: ["br", "gzip"] });
};

/** Whether it is for an endpoint of the contract, whose routes have no headers of helmet's. */
const isOfApi = ({ routeOptions }: FastifyRequest): boolean => "named" in routeOptions.config;

/** Looked up before the headers are written, since that is synchronous. */
const findOrigins = (app: FastifyInstance, originOf: OriginOf): ((request: IncomingMessage) => string) => {
  const origins = new WeakMap<IncomingMessage, string>();
  app.addHook("onRequest", async (request) => {
    if (isOfApi(request)) return;
    const origin = await originOf(request.url.split("?")[0]!);
    if (origin) origins.set(request.raw, origin);
  });
  return (request) => origins.get(request) ?? "";
};
