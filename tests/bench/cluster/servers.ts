import { join } from "node:path";
import { freePort, type Product, startProduct } from "../../product.ts";
import type { Debians } from "./debians.ts";
import { proxies } from "./proxies.ts";

/** Connections to PostgreSQL of all servers together. */
export const connections = 40;
/**
 * Seconds that a server which stops still answers: longer than the proxy takes to notice that it stops, and that the one
 * before it is back. nginx counts in whole seconds, and asks a server that it could not reach only after `fail_timeout`.
 */
const drains = { haproxy: 1, nginx: 3 } as const satisfies Record<keyof typeof proxies, number>;

/** Servers behind a proxy, and how another one is started in the place of the nth. */
export interface Cluster {
  readonly url: string;
  readonly servers: Product[];
  readonly start: (n: number) => Promise<Product>;
}

interface Setup {
  readonly debians: Debians;
  readonly folder: string;
  readonly proxy: keyof typeof proxies;
  readonly count: number;
  readonly env: Record<string, string>;
}

/** Starts so many servers and a proxy before them, and stops them when they were used. */
export const withCluster = async <T>(
  { debians, folder, proxy: kind, count, env }: Setup,
  inCluster: (of: Cluster) => Promise<T>,
): Promise<T> => {
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const start = (n: number) =>
    startProduct({
      data: folder,
      port: ports[n]!,
      env: {
        HOST: "127.0.0.1",
        DATABASE_POOL: String(connections / count),
        DRAIN_SECONDS: String(drains[kind]),
        TRUSTED_PROXIES: "127.0.0.1",
        ...env,
      },
    });
  const servers = await Promise.all(ports.map((_, n) => start(n)));
  const proxy = await proxies[kind](debians, join(folder, kind), ports);
  try {
    return await inCluster({ url: `http://127.0.0.1:${proxy.port}`, servers, start });
  } finally {
    await proxy.stop();
    await Promise.all(servers.map((server) => server.stop()));
  }
};
