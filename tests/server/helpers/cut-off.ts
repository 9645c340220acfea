import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a PostgreSQL that tests can cut off. */
export interface CutOff {
  /** The same database by way of the proxy. */
  urlOf(url: string): string;
  /** Nobody gets through any more, and who was through is cut off. */
  away(): Promise<void>;
  back(): Promise<void>;
  /** Cuts the next connection off that commits: after the database has done it, before it is told. */
  cutNextCommit(): void;
  close(): Promise<void>;
}

/** Starts a proxy on a TCP port before a PostgreSQL, whether that listens on a socket or a port. */
export const startCutOff = async (url: string): Promise<CutOff> => {
  const { hostname, port: targetPort, searchParams } = new URL(url);
  const socketDir = searchParams.get("host");
  const open = new Set<Socket>();
  let cutsCommit = false;
  const server = createServer((near) => {
    const far = socketDir
      ? connect(`${socketDir}/.s.PGSQL.${targetPort || 5432}`)
      : connect(Number(targetPort || 5432), hostname);
    let isCommitting = false;
    near.on("data", (bytes) => {
      if (cutsCommit && bytes.includes("commit\0")) {
        cutsCommit = false;
        isCommitting = true;
      }
      far.write(bytes);
    });
    far.on("data", (bytes) => {
      if (isCommitting) near.destroy();
      else near.write(bytes);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on("error", () => undefined);
      one.on("close", () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const away = async () => {
    const closed = once(server, "close");
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  const port = await listen(0);
  return {
    urlOf: (direct) => {
      const changed = new URL(direct);
      changed.searchParams.delete("host");
      changed.host = `127.0.0.1:${port}`;
      return changed.href;
    },
    away,
    back: async () => void (await listen(port)),
    cutNextCommit: () => void (cutsCommit = true),
    close: async () => {
      if (server.listening) await away();
    },
  };
};
