import type { ServerResponse } from "node:http";
import type { FastifyReply } from "fastify";

/**
 * Begins a reply of server-sent events, which the caller writes and ends.
 * @param comment the first line, which tells the browser that the stream is open
 */
export const openStream = (reply: FastifyReply, comment: string): ServerResponse => {
  reply.hijack();
  const out = reply.raw;
  out.writeHead(200, {
    // A hijacked reply doesn't send the headers that hooks have set, such as those of security.
    ...Object.fromEntries(Object.entries(reply.getHeaders())),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  out.write(`: ${comment}\n\n`);
  return out;
};
