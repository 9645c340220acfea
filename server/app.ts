import type { Socket } from "node:net";
import multipart from "@fastify/multipart";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { allRows, type NamedRow } from "../contract/index.ts";
import { handlers } from "./areas/index.ts";
import { serveConsole } from "./core/http/console.ts";
import type { HandlerTable, Services } from "./core/http/context.ts";
import { handleErrors } from "./core/http/errors.ts";
import { reportHealth } from "./core/http/health.ts";
import { mountTable } from "./core/http/mount.ts";
import { describeApi } from "./core/http/openapi.ts";
import { secure } from "./core/http/security.ts";

interface Options {
  readonly services: Omit<Services, "log">;
  readonly log: FastifyBaseLogger;
  /** Another table than the product's, for tests of the machinery. */
  readonly table?: { readonly rows: readonly NamedRow[]; readonly handlers: HandlerTable };
}

/** The levels at which each request is worth a line. */
const requestLevels = new Set(["info", "debug", "trace"]);

/** The whole server over the services that it is given; it listens nowhere yet. */
export const makeApp = async ({ services, log, table }: Options): Promise<FastifyInstance> => {
  const { config } = services;
  const app = Fastify({
    loggerInstance: log,
    // A line a request is for who asked for it; the figures are in /metrics.
    logController: new LogController({ disableRequestLogging: !requestLevels.has(log.level) }),
    trustProxy: config.trustedProxies ?? false,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: 5_000_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // Headers within 10 s, a request within 300 s: phones upload slowly, and a dribbling client must not stay for ever.
    requestTimeout: 300_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1000 },
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  await secure(app, services);
  await app.register(multipart);
  await describeApi(app);
  reportHealth(app, services.db);
  app.addHook("preClose", () => services.events.close());
  endIdleConnections(app);
  mountTable(app, { ...services, log: app.log }, table?.handlers ?? handlers, table?.rows ?? allRows);
  await serveConsole(app);
  return app;
};

/**
 * While the server closes, connections end as their last reply does. Node ends only those that are idle at the moment
 * of closing, and takes one that a browser opened in advance, and has sent nothing over, for a busy one.
 */
const endIdleConnections = (app: FastifyInstance): void => {
  const sockets = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  app.addHook("preClose", async () => {
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, 50);
    app.server.once("close", () => clearInterval(sweep));
  });
};
