import { type Logger, pino } from "pino";

/** JSON lines; headers, addresses with links in them and bodies never get into them. */
export const makeLog = (level: string): Logger =>
  pino({
    level,
    redact: ["req.headers", "*.password", "*.token"],
    serializers: {
      err: pino.stdSerializers.err,
      req: (request: { method: string; routeOptions?: { url?: string }; id: string }) => ({
        id: request.id,
        method: request.method,
        // The pattern, not the address: some addresses carry a one-time link.
        route: request.routeOptions?.url,
      }),
    },
  });
