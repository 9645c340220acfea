import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { allEndpoints, type NamedEndpoint } from "../contract/index.ts";
import { handlers } from "./areas/index.ts";
import { endConnections } from "./core/http/connections.ts";
import { serveConsole } from "./core/http/console.ts";
import type { HandlerTable, Services } from "./core/http/context.ts";
import { handleErrors } from "./core/http/errors.ts";
import { reportHealth } from "./core/http/health.ts";
import { readJsonBodies } from "./core/http/json-body.ts";
import { mountContract } from "./core/http/mount.ts";
import { describeApi } from "./core/http/openapi.ts";
import { refuseAddress, secure } from "./core/http/security.ts";
import { exemptSlowUploads } from "./core/http/slow-uploads.ts";
import { tokenOriginOf } from "./services/identity-providers/providers.ts";

interface Options {
  readonly services: Omit<Services, "log">;
  readonly log: FastifyBaseLogger;
  /** Whether only a restart of the server brings the database back. */
  readonly isGivenUp?: () => boolean;
  /** Whether the server is about to close, and other servers should get the next requests. */
  readonly isStopping?: () => boolean;
  /** Within which a request must have arrived, in milliseconds; uploads to the disk have longer (slow-uploads.ts). */
  readonly requestTimeout?: number;
  /** Replaces the contract and its handlers, for tests of the core. */
  readonly table?: { readonly rows: readonly NamedEndpoint[]; readonly handlers: HandlerTable };
}

/** The log levels at which each request is logged. */
const requestLevels = new Set(["info", "debug", "trace"]);

/** The whole server over the given services, not listening yet. */
export const makeApp = async ({
  services,
  log,
  isGivenUp = () => false,
  isStopping = () => false,
  requestTimeout = 300_000,
  table,
}: Options): Promise<FastifyInstance> => {
  const { config } = services;
  const app = Fastify({
    loggerInstance: log,
    // Requests are logged only on demand; the figures are in /metrics.
    logController: new LogController({ disableRequestLogging: !requestLevels.has(log.level) }),
    trustProxy: config.trustedProxies ?? false,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: 5_000_000,
    // What comes on an open connection while the server closes is answered like everything before it.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: refuseAddress(config),
    // Headers within 10 s, a request within 300 s: phones upload slowly, but a stalling client must not stay for ever.
    requestTimeout,
    http: { headersTimeout: Math.min(10_000, requestTimeout), connectionsCheckingInterval: 1000 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app, config);
  readJsonBodies(app);
  await secure(app, services.config, tokenOriginOf(services.identityProviders));
  await app.register(multipart);
  const rows = table?.rows ?? allEndpoints;
  await describeApi(app, rows);
  reportHealth(app, services.db, config, { isGivenUp, isStopping });
  endConnections(app, isStopping);
  app.addHook("preClose", () => services.events.close());
  exemptSlowUploads(app);
  mountContract(app, { ...services, log: app.log }, table?.handlers ?? handlers, rows);
  await serveConsole(app, rows);
  return app;
};
