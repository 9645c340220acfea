import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chown, mkdir, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "../../product.ts";
import type { Debians } from "./debians.ts";

/** Neither PostgreSQL nor pgbouncer runs as root: this is `nobody` there. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export interface Program {
  readonly port: number;
  stop(): Promise<void>;
}

const ended = (child: ChildProcess): Promise<void> => new Promise((resolve) => child.once("exit", () => resolve()));

export const stopper = (child: ChildProcess, signal: NodeJS.Signals) => async (): Promise<void> => {
  const gone = ended(child);
  if (child.kill(signal)) await gone;
};

/** Waits until something listens on a port. Throws after ten seconds. */
export const listening = async (port: number): Promise<void> => {
  for (let n = 0; n < 100; n++) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect({ port, host: "127.0.0.1" }, () => resolve(true));
      socket.once("error", () => resolve(false));
      socket.once("connect", () => socket.destroy());
    });
    if (isThere) return;
    await delay(100);
  }
  throw new Error(`Nothing listens on port ${port}.`);
};

const folderOfNobody = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  if (nobody.uid) await chown(folder, nobody.uid, nobody.gid);
};

/** Debian's PostgreSQL 15 with an empty database `muster`, which every local caller may open. */
export const startPostgres15 = async ({ program, env }: Debians, folder: string): Promise<Program> => {
  await folderOfNobody(folder);
  const [data, port] = [join(folder, "data"), await freePort()];
  const bin = (name: string) => program(`lib/postgresql/15/bin/${name}`);
  const options = { env, cwd: folder, ...nobody, stdio: "ignore" } as const;
  execFileSync(
    bin("initdb"),
    ["-D", data, "-U", "muster", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8"],
    options,
  );
  const child = spawn(
    bin("postgres"),
    ["-D", data, "-p", String(port), "-k", folder, "-c", "max_connections=200", "-c", "shared_buffers=512MB"],
    options,
  );
  await listening(port);
  execFileSync(bin("createdb"), ["-h", "127.0.0.1", "-p", String(port), "-U", "muster", "muster"], options);
  return { port, stop: stopper(child, "SIGINT") };
};

/** pgbouncer in transaction mode before a PostgreSQL, with so many connections to it. */
export const startPgbouncer = async (
  { program, env }: Debians,
  folder: string,
  { database, connections }: { readonly database: number; readonly connections: number },
): Promise<Program> => {
  await folderOfNobody(folder);
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]
muster = host=127.0.0.1 port=${database} dbname=muster user=muster
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 400
ignore_startup_parameters = options
`,
  );
  const child = spawn(program("sbin/pgbouncer"), ["-q", file], { env, cwd: folder, ...nobody, stdio: "ignore" });
  await listening(port);
  return { port, stop: stopper(child, "SIGTERM") };
};
