import { type Logger, pino } from "pino";

/** JSON lines, never with headers, bodies, or URLs that contain links. */
export const makeLog = (level: string): Logger =>
  pino({
    level,
    redact: ["req.headers", "*.password", "*.token"],
    serializers: {
      err: pino.stdSerializers.err,
      req: (request: { method: string; routeOptions?: { url?: string }; id: string }) => ({
        id: request.id,
        method: request.method,
        // The pattern, not the URL: some URLs contain a one-time link.
        route: request.routeOptions?.url,
      }),
    },
  });
