import { Server, type Socket } from "node:net";
import { setImmediate as nextIteration, setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** In milliseconds: how long a connection that was accepted last may take to send its first request. */
const firstRequestTimeout = 200;
/** Iterations of the event loop after which the server stops listening even if new connections keep coming. */
const iterationsMax = 10_000;

/**
 * Waits for an iteration of the event loop without a new connection. Node accepts one connection per iteration, and those
 * still in the accept queue when the server stops listening are reset, with the requests already sent on them.
 */
const drainAcceptQueue = async (server: Server): Promise<void> => {
  let accepted = 0;
  const count = () => void accepted++;
  server.on("connection", count);
  // The first one ends the present iteration, which may have polled for connections already.
  await nextIteration();
  for (let [before, iteration] = [-1, 0]; before !== accepted && iteration < iterationsMax; iteration++) {
    before = accepted;
    await nextIteration();
  }
  server.off("connection", count);
};

/**
 * While the server is about to close, and while it closes, each connection ends with its next reply, so that a proxy or
 * browser takes another server for what follows. Node itself ends only those that are idle at the moment of closing, and
 * considers one that a browser opened in advance without sending anything to be busy.
 */
export const endConnections = (app: FastifyInstance, isStopping: () => boolean): void => {
  const sockets = new Set<Socket>();
  app.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  app.addHook("onSend", async (_, reply) => {
    if (isStopping()) reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    if (isStopping() && app.server.listening) {
      await drainAcceptQueue(app.server);
      // Only stops listening. The close of an HTTP server would end idle connections at once, too.
      Server.prototype.close.call(app.server);
      await delay(firstRequestTimeout);
    }
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, 50);
    app.server.once("close", () => clearInterval(sweep));
  });
};
