import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { Server } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { program } from "./binaries.ts";
import { type Child, reason, startGuarded } from "./child.ts";
import { becomeOwner, DataInUse, ownerLives } from "./owner.ts";
import { makeSocketDir, type Place } from "./place.ts";
import { releaseFromZombie } from "./zombie.ts";

// Long enough for the last checkpoint of a busy database whose Muster was killed. Milliseconds.
const patience = 30_000;
// An empty lock file: the other process has just created it, and is about to write it.
const takenByAnother =
  /lock file ".*" (already exists|is empty)|pre-existing shared memory block|could not create lock file/;

/** A Postgres that accepts connections, and the socket that shows others that its owner is alive. */
export interface RunningServer {
  readonly child: Child;
  readonly owner: Server;
}

/** What a start needs, the first one and each later one. */
export interface Launch {
  readonly place: Place;
  readonly binaries: string;
  readonly args: readonly string[];
  readonly log: (line: string) => void;
}

/**
 * Starts Postgres. Waits while that of a killed Muster still ends, or what is left of our own; throws DataInUse where
 * another Muster is alive.
 *
 * @param ours our socket, where our last Postgres has ended and is started again
 * @param stopping ends a start that is under way, which then throws
 */
export async function startServer(launch: Launch, ours?: Server, stopping?: AbortSignal): Promise<RunningServer> {
  const { place, binaries, args, log } = launch;
  const started = Date.now();
  for (let isLogged = false; ; ) {
    const isOwned = await ownerLives(place);
    if (isOwned && !ours) throw inUse(place);
    await makeSocketDir(place);
    stopping?.throwIfAborted();
    const child = startGuarded(program(binaries, "postgres"), args, place.runAs, log);
    const endNow = () => {
      child.process.kill("SIGQUIT");
      setTimeout(() => child.process.kill("SIGKILL"), 2000).unref();
    };
    stopping?.addEventListener("abort", endNow);
    // Someone may have removed the socket's folder, as a cleaner of /tmp does.
    const owner = await untilReady(child, place, isOwned ? ours : undefined);
    stopping?.removeEventListener("abort", endNow);
    if (owner) return { child, owner };
    stopping?.throwIfAborted();
    if (!takenByAnother.test(child.output.join("\n"))) throw new Error(`PostgreSQL did not start: ${reason(child)}`);
    if (Date.now() - started > patience) throw inUse(place);
    if (!isLogged) log("Waiting for the database of a Muster that has just ended.");
    isLogged = true;
    await releaseFromZombie(place);
    await delay(100, undefined, { signal: stopping });
  }
}

/** Fast shutdown: ends sessions and keeps what they committed. After 10 s an immediate one; after 12 s it is killed. */
export async function stopServer({ child, owner }: RunningServer, { place, binaries }: Launch): Promise<void> {
  // First, so that a concurrent start waits for us instead of failing.
  owner.close();
  if (hasExited(child)) return;
  const impatient = setTimeout(() => child.process.kill("SIGQUIT"), 10_000);
  const desperate = setTimeout(() => child.process.kill("SIGKILL"), 12_000);
  // Windows has no signals: its Postgres receives them through a pipe, by pg_ctl.
  if (place.socketDir) child.process.kill("SIGINT");
  else
    await promisify(execFile)(program(binaries, "pg_ctl"), ["stop", "-m", "fast", "-D", join(place.cluster, "data")]);
  await child.exited;
  clearTimeout(impatient);
  clearTimeout(desperate);
}

/** Resolves with the owner's socket once Postgres accepts connections, with undefined where it has ended instead. */
async function untilReady(child: Child, place: Place, ours: Server | undefined): Promise<Server | undefined> {
  const over = child.ended.then(() => true);
  let owner = ours;
  try {
    do {
      const lock = await readLock(place);
      if (lock.holder !== child.process.pid) continue;
      owner ??= await becomeOwner(place);
      if (owner && lock.ready) return owner;
    } while (!(await Promise.race([over, delay(10, false)])));
  } catch (error) {
    child.process.kill("SIGKILL");
    throw error;
  }
  if (owner !== ours) owner?.close();
  return undefined;
}

export const hasExited = ({ process }: Child): boolean => process.exitCode !== null || process.signalCode !== null;

/** The lock file's first line is the owner's process id, its eighth whether it is ready (recovery takes minutes). */
async function readLock(place: Place): Promise<{ holder: number; ready: boolean }> {
  const lock = await readFile(join(place.cluster, "data", "postmaster.pid"), "utf8").catch(() => "");
  const lines = lock.split("\n").map((line) => line.trim());
  return { holder: Number(lines[0]), ready: lines[7] === "ready" };
}

function inUse(place: Place): DataInUse {
  return new DataInUse(`Another Muster already runs on the data in ${place.home}: stop it, or set MUSTER_DATA.`);
}
