import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { Config } from "../../config.ts";
import { AppError, notFound } from "../app-error.ts";
import type { Database } from "../db/pool.ts";
import { hasMetricsToken, isFromThisMachine } from "./metrics-access.ts";

/**
 * /health/live, /health/ready and /metrics (seconds by method, route pattern and status). The figures are for this machine
 * and for the token of the settings; for everyone else there is no such address.
 *
 * @param state.isGivenUp whether only a restart of the server brings the database back
 * @param state.isStopping whether the server is about to close: it still answers, but a proxy should take another one
 */
export const reportHealth = (
  app: FastifyInstance,
  db: Database,
  { metricsToken }: Config,
  { isGivenUp, isStopping }: { readonly isGivenUp: () => boolean; readonly isStopping: () => boolean },
): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get("/health/live", () => {
    if (isGivenUp()) throw new AppError("database_down");
    return { status: "ok" };
  });
  app.get("/health/ready", async () => {
    if (isStopping()) throw new AppError("stopping");
    await db.pool.query("select 1");
    return { status: "ok" };
  });
  app.get("/metrics", async ({ raw, headers }, reply) => {
    if (!isFromThisMachine(raw.socket.remoteAddress, headers) && !hasMetricsToken(metricsToken, headers)) {
      throw notFound("address");
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
