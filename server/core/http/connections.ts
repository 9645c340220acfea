import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

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
    const sweep = setInterval(() => {
      app.server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, 50);
    app.server.once("close", () => clearInterval(sweep));
  });
};
