import { join } from "node:path";
import { contract } from "../../../contract/index.ts";
import { makePasswords } from "../../../server/core/auth/passwords.ts";
import { migrate } from "../../../server/core/db/migrate.ts";
import { openDatabase } from "../../../server/core/db/pool.ts";
import { fillDemo } from "../../../server/demo/demo.ts";
import { rate } from "../lists.ts";
import { signIn } from "../sign-in.ts";
import { unpackDebians } from "./debians.ts";
import { checkTogether } from "./together.ts";
import { type Program, startPgbouncer, startPostgres15 } from "./programs.ts";
import { benchRollingRestart } from "./rolling.ts";
import { connections, withCluster } from "./servers.ts";

const manager = "manager@demo.muster.example";
const lists = ["skills", "projects", "workHistory"] as const;

/** Requests a second of lists, by a manager. */
const rates = async (url: string, token: string): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const name of lists) {
    const address = `${url}${contract[name].list.path}?limit=20`;
    // The first warms up.
    await rate(address, token);
    found[`${name}.list`] = Math.round(await rate(address, token));
  }
  return found;
};

/**
 * Several servers on one of Debian's PostgreSQL 15, behind Debian's haproxy or nginx and, in the last part, pgbouncer in
 * transaction mode: what they answer a second, and that they are one to those who use them.
 */
export const benchCluster = async (folder: string): Promise<void> => {
  const debians = await unpackDebians(join(folder, "debian"), ["haproxy", "nginx", "pgbouncer", "postgresql-15"]);
  const postgres = await startPostgres15(debians, join(folder, "postgres"));
  let bouncer: Program | undefined;
  try {
    const url = `postgresql://muster@127.0.0.1:${postgres.port}/muster`;
    const db = openDatabase({ url, max: 4, preparedStatements: true, onError: () => {} });
    await migrate(db.pool);
    await fillDemo(db, makePasswords());
    // As a demo no server would start behind a proxy.
    await db.pool.query("update company set is_demo = false");
    // A pooler drops what Muster asks for with each connection.
    await db.pool.query("alter role muster set timezone to 'UTC'");
    await db.pool.query("alter role muster set statement_timeout to '30s'");
    await db.close();
    bouncer = await startPgbouncer(debians, join(folder, "pgbouncer"), { database: postgres.port, connections });
    const direct = { DATABASE_URL: url };
    const pooled = {
      DATABASE_URL: `postgresql://muster@127.0.0.1:${bouncer.port}/muster`,
      DATABASE_LISTEN_URL: url,
      PREPARED_STATEMENTS: "off",
    };
    const speeds: Record<string, unknown>[] = [];
    for (const [way, proxy, count, env] of [
      ["haproxy", "haproxy", 1, direct],
      ["haproxy", "haproxy", 2, direct],
      ["haproxy", "haproxy", 4, direct],
      ["nginx", "nginx", 1, direct],
      ["nginx", "nginx", 2, direct],
      ["nginx", "nginx", 4, direct],
      ["haproxy and pgbouncer", "haproxy", 2, pooled],
    ] as const) {
      await withCluster({ debians, folder, proxy, count, env }, async (cluster) => {
        const token = await signIn(cluster.url, manager);
        if (speeds.length === 0)
          speeds.push({ way: "alone", servers: 1, ...(await rates(cluster.servers[0]!.url, token)) });
        speeds.push({ way, servers: count, ...(await rates(cluster.url, token)) });
      });
    }
    console.table(speeds);
    // Each shuts another account out by wrong passwords.
    for (const [way, proxy, env, role] of [
      ["haproxy", "haproxy", direct, "reviewer"],
      ["nginx", "nginx", direct, "admin"],
      ["haproxy and pgbouncer", "haproxy", pooled, "worker"],
    ] as const) {
      const together = await checkTogether(role, (more, inCluster) =>
        withCluster({ debians, folder, proxy, count: 2, env: { ...env, ...more } }, inCluster),
      );
      const rolling = await withCluster({ debians, folder, proxy, count: 2, env }, benchRollingRestart);
      console.table({ [way]: { ...together, ...rolling } });
    }
  } finally {
    await bouncer?.stop();
    await postgres.stop();
  }
};
