import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Socket } from "node:net";
import { uploadTimeMax } from "../files/unfinished-uploads.ts";

/** An upload of which nothing arrives for this long is ended, in milliseconds. */
export const stallMax = 60_000;
const checkEvery = 5000;

const slow = new WeakSet<Socket>();

/**
 * Lets a large upload take an hour, as long as it does not stall, instead of the time that the server gives to other
 * requests: 200 MB take 27 minutes at 1 Mbit/s.
 */
export const allowSlowUpload = ({ raw }: Pick<FastifyRequest, "raw">): void => {
  const { socket } = raw;
  const begun = Date.now();
  let last = begun;
  slow.add(socket);
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - last > stallMax || now - begun > uploadTimeMax) raw.destroy();
  }, checkEvery);
  timer.unref();
  raw.on("data", () => (last = Date.now()));
  const finish = (): void => {
    clearInterval(timer);
    slow.delete(socket);
  };
  raw.once("end", finish);
  raw.once("close", finish);
};

/**
 * Node has one time limit for the requests of a server. It tells of each request beyond it once, and leaves it to
 * whoever listens to end the connection.
 */
export const exemptSlowUploads = ({ server }: Pick<FastifyInstance, "server">): void => {
  type Listener = (this: typeof server, error: NodeJS.ErrnoException, socket: Socket) => void;
  const others = server.listeners("clientError") as Listener[];
  server.removeAllListeners("clientError");
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ERR_HTTP_REQUEST_TIMEOUT" && slow.has(socket)) return;
    for (const other of others) other.call(server, error, socket);
  });
};
