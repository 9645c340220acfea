import { createServer } from "node:net";

/** Throws one clear line where the port is in use, before the database is started for nothing. */
export const requireFree = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => reject(portError(error, port, host)));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });

const portError = (error: NodeJS.ErrnoException, port: number, host: string): Error => {
  if (error.code === "EADDRINUSE") {
    return new Error(
      `port ${port} is taken, perhaps by another Muster. Choose another one: PORT=${port + 1} npm start`,
    );
  }
  if (error.code === "EACCES") return new Error(`port ${port} is not ours to open: choose one above 1023`);
  return new Error(`${host}:${port} can't be opened (${error.code})`);
};
