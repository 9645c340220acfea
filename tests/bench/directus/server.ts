import { execFile, spawn } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "../../product.ts";
import { stopper } from "../cluster/programs.ts";

/** Directus in its folder, on a database; `files` is where it may write. */
export interface Directus {
  readonly folder: string;
  readonly files: string;
  readonly databaseUrl: string;
}

const cli = "node_modules/directus/cli.js";
/** In seconds: it loads much before it listens. */
const patience = 120;

/** As Muster is measured: no cache of replies, no rate limit, as many connections, no log. */
const envOf = ({ files, databaseUrl }: Directus, port = 0): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: String(port),
  SECRET: "a secret of this measurement alone",
  DB_CLIENT: "pg",
  DB_CONNECTION_STRING: databaseUrl,
  DB_POOL__MAX: "20",
  CACHE_ENABLED: "false",
  RATE_LIMITER_ENABLED: "false",
  PRESSURE_LIMITER_ENABLED: "false",
  SERVE_APP: "false",
  TELEMETRY: "false",
  LOG_LEVEL: "error",
  STORAGE_LOCAL_ROOT: join(files, "uploads"),
  EXTENSIONS_PATH: join(files, "extensions"),
});

/** Makes Directus' own tables, beside those that are there. Throws what it said. */
export const makeTables = async (directus: Directus): Promise<void> => {
  await mkdir(directus.files, { recursive: true });
  const args = [cli, "bootstrap", "--skipAdminInit"];
  await promisify(execFile)(process.execPath, args, { cwd: directus.folder, env: envOf(directus) });
};

/** Starts it and waits until it answers. Throws what it said where it ends or never does. */
export const startDirectus = async (
  directus: Directus,
): Promise<{ url: string; pid: number; stop(): Promise<void> }> => {
  const port = await freePort();
  const child = spawn(process.execPath, [cli, "start"], {
    cwd: directus.folder,
    env: envOf(directus, port),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (output += text.toString()));
  const url = `http://127.0.0.1:${port}`;
  const stop = stopper(child, "SIGTERM");
  for (let n = 0; n < patience; n++) {
    if (child.exitCode !== null) throw new Error(`Directus ended with ${child.exitCode}: ${output}`);
    const answer = await fetch(`${url}/server/ping`).catch(() => undefined);
    if (answer?.ok) return { url, pid: child.pid!, stop };
    await delay(1000);
  }
  await stop();
  throw new Error(`Directus did not answer within ${patience} s: ${output}`);
};
