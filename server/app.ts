import multipart from "@fastify/multipart";
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { type NamedRow, allRows } from "../contract/index.ts";
import { handlers } from "./areas/index.ts";
import { serveConsole } from "./http/console.ts";
import type { Services } from "./http/context.ts";
import { handleErrors } from "./http/errors.ts";
import { reportHealth } from "./http/health.ts";
import { type HandlerTable, mountTable } from "./http/mount.ts";
import { describeApi } from "./http/openapi.ts";
import { secure } from "./http/security.ts";

interface Options {
  readonly services: Omit<Services, "log">;
  readonly logger: FastifyServerOptions["logger"];
  /** Another table than the product's, for tests of the machinery. */
  readonly table?: { readonly rows: readonly NamedRow[]; readonly handlers: HandlerTable };
}

/** The whole server over the services that it is given; it listens nowhere yet. */
export const makeApp = async ({ services, logger, table }: Options): Promise<FastifyInstance> => {
  const { config } = services;
  const app = Fastify({
    ...(logger !== undefined && { logger }),
    trustProxy: config.trustedProxies ?? false,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: 5_000_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Headers within 10 s, a request within 300 s: phones upload slowly, and a dribbling client must not stay for ever.
    requestTimeout: 300_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
    forceCloseConnections: "idle",
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  await secure(app, config);
  await app.register(multipart);
  await describeApi(app);
  reportHealth(app, services.db);
  app.addHook("preClose", () => services.events.close());
  mountTable(app, { ...services, log: app.log }, table?.handlers ?? handlers, table?.rows ?? allRows);
  await serveConsole(app);
  return app;
};
