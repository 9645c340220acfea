import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { freePort, root } from "../product.ts";
import { admin, dropDatabase, withDatabase } from "../server/helpers/global-setup.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";
import type { Done, Order } from "./demo-host.ts";
import { demoTemplate } from "./global-setup.ts";

/** A running Muster with the demo company. */
export interface Demo {
  readonly url: string;
  /** Its database, for what no one can do in the console, such as to let time pass. */
  readonly databaseUrl: string;
  stop(): Promise<void>;
}

/** Muster with a copy of the demo company that the run began with; `prepare` may change the copy's database before. */
export const startDemo = async (
  env: Record<string, string> = {},
  prepare?: (databaseUrl: string) => Promise<void>,
): Promise<Demo> => {
  const { MUSTER_TEST_POSTGRES: postgres = "", MUSTER_TEST_FILES: files = "" } = process.env;
  const id = `muster_demo_${randomUUID().replaceAll("-", "")}`;
  const databaseUrl = withDatabase(postgres, id);
  const folder = temporaryFolder();
  const [port] = await Promise.all([
    freePort(),
    admin(postgres, `create database ${id} template ${demoTemplate}`),
    cp(files, join(folder.path, "files"), { recursive: true }),
  ]);
  await prepare?.(databaseUrl);
  const settings = {
    ...process.env,
    NODE_ENV: "production",
    MUSTER_DATA: folder.path,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    RATE_LIMIT: "100000",
    SIGN_IN_TRIES: "10000",
    ...env,
  };
  await ask({ id, env: settings });
  return {
    url: `http://localhost:${port}`,
    databaseUrl,
    stop: async () => {
      await ask({ id });
      await dropDatabase(postgres, id);
      folder.remove();
    },
  };
};

/** One process for every Muster of this worker; it ends with the worker. */
let host: ChildProcess | undefined;
const startHost = (): ChildProcess => {
  const started = fork(join(root, "tests/e2e/demo-host.ts"), {
    env: { ...process.env, NODE_ENV: "production" },
    // Playwright's own loader of TypeScript is not for it.
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // Each order that waits listens to it.
  started.setMaxListeners(0);
  started.once("exit", () => (host = undefined));
  return started;
};

const ask = (order: Order): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = (host ??= startHost());
    const settle = (error: string | undefined) => {
      child.off("message", heard);
      child.off("exit", ended);
      if (error) reject(new Error(error));
      else resolve();
    };
    const heard = (done: Done) => done.id === order.id && settle(done.error);
    const ended = (code: number | null) => settle(`The process of Muster ended with ${code}`);
    child.on("message", heard);
    child.once("exit", ended);
    child.send(order);
  });
