import { Server, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** In milliseconds: how long what was connected before the server stopped listening may take to send its request. */
const requestOfNewConnection = 200;
/** Turns of the event loop at which a server that is connected to all the time stops listening nevertheless. */
const turnsMax = 10_000;

/**
 * Waits for a turn of the event loop in which nobody connected. Node accepts one connection a turn, and those that still wait
 * for it when the server stops listening are lost with the requests that were sent on them.
 */
const untilAllAccepted = async (server: Server): Promise<void> => {
  let accepted = 0;
  const count = () => void accepted++;
  server.on("connection", count);
  // The first ends the present turn, which may have looked for connections already.
  await nextTurn();
  for (let [before, turn] = [-1, 0]; before !== accepted && turn < turnsMax; turn++) {
    before = accepted;
    await nextTurn();
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
      await untilAllAccepted(app.server);
      // Nothing but listening ends by it; Node's own end of an HTTP server ends idle connections at the same moment.
      Server.prototype.close.call(app.server);
      await delay(requestOfNewConnection);
    }
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, 50);
    app.server.once("close", () => clearInterval(sweep));
  });
};
