import { rmdir } from "node:fs/promises";
import { join } from "node:path";
import { Client, escapeIdentifier } from "pg";
import { freePort } from "../free-port.ts";
import { findBinaries } from "./embedded/binaries.ts";
import { makeCluster, readPassword, removeLeftovers, superuser } from "./embedded/cluster.ts";
import { keepRunning, type RestartLog, type Restarts, usualRestarts } from "./embedded/keep-running.ts";
import { findPlace, type Place } from "./embedded/place.ts";
import { startServer } from "./embedded/server.ts";

export interface EmbeddedDatabase {
  /** For node-postgres: contains the superuser, the password and the folder of the Unix socket, or else the port. */
  readonly url: string;
  /** Of the Postgres that runs, or ran last: each restart has another one. */
  readonly postmasterPid: number;
  readonly isRunning: boolean;
  /** Postgres ended and could not be started again: only a restart of Muster helps. */
  readonly isGivenUp: boolean;
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** The folder for the data, created when missing. */
  readonly dataDir: string;
  readonly database?: string;
  /** Additional settings of Postgres; `fsync: "off"` also makes the first start faster. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called with each line of Postgres' output. */
  readonly log?: (line: string) => void;
  /** Where it is reported that Postgres ended and was started again. */
  readonly restartLog?: RestartLog;
  readonly restarts?: Restarts;
}

const silent: RestartLog = { warn: () => undefined, error: () => undefined };

/**
 * Starts the PostgreSQL that comes with Muster on a data folder, which the first start fills. Throws DataInUse where
 * another Muster already runs on it, and otherwise an Error of one clear line. A Postgres that ends by itself is started
 * again.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, database = "muster", settings = {}, log = () => undefined } = options;
  const { restarts = usualRestarts, restartLog = silent } = options;
  const place = await findPlace(dataDir);
  const binaries = await findBinaries(place);
  await makeCluster(place, binaries, settings["fsync"] !== "off");
  // Postgres fails with a clear message if it is taken in between.
  const port = place.socketDir ? 5432 : await freePort();
  const launch = { place, binaries, args: serverArguments(place, port, settings), log };
  const kept = keepRunning(await startServer(launch), launch, restarts, restartLog);
  const stop = once(async () => {
    await kept.stop();
    // This fails where the next start already has its socket there, which is fine.
    if (place.socketDir) await rmdir(place.socketDir).catch(() => undefined);
  });
  try {
    await removeLeftovers(place);
    const urlOf = await connectionString(place, port);
    await makeDatabase(database, urlOf);
    return {
      url: urlOf(database),
      get postmasterPid() {
        return kept.postmasterPid();
      },
      get isRunning() {
        return kept.isRunning();
      },
      get isGivenUp() {
        return kept.isGivenUp();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function serverArguments(place: Place, port: number, settings: Readonly<Record<string, string>>): string[] {
  const all = {
    listen_addresses: place.socketDir ? "" : "127.0.0.1",
    unix_socket_directories: place.socketDir ?? "",
    unix_socket_permissions: "0700",
    port: String(port),
    timezone: "UTC",
    log_timezone: "UTC",
    ...settings,
  };
  return [
    "-D",
    join(place.cluster, "data"),
    ...Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
}

async function connectionString(place: Place, port: number): Promise<(database: string) => string> {
  const password = await readPassword(place);
  const host = place.socketDir ? `localhost:${port}` : `127.0.0.1:${port}`;
  const query = place.socketDir ? `?host=${encodeURIComponent(place.socketDir)}` : "";
  return (database) => `postgresql://${superuser}:${password}@${host}/${encodeURIComponent(database)}${query}`;
}

async function makeDatabase(database: string, urlOf: (database: string) => string): Promise<void> {
  await withClient(urlOf("postgres"), async (client) => {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${escapeIdentifier(database)}`);
  });
}

async function withClient(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= work());
}
