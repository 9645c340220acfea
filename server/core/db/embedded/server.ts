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

// Long enough for the last checkpoint of a busy database whose Muster was killed.
const patience = 30_000;
// Empty: the other one has just made it, and is about to write.
const takenByAnother =
  /lock file ".*" (already exists|is empty)|pre-existing shared memory block|could not create lock file/;

/** A Postgres that accepts connections, and the sign for others that its owner lives. */
export interface RunningServer {
  readonly child: Child;
  readonly owner: Server;
}

/** Starts Postgres; waits while the one of a killed Muster is still ending, refuses where another Muster lives. */
export async function startServer(
  place: Place,
  binaries: string,
  args: readonly string[],
  log: (line: string) => void,
): Promise<RunningServer> {
  const started = Date.now();
  for (let told = false; ; ) {
    if (await ownerLives(place)) throw inUse(place);
    await makeSocketDir(place);
    const child = startGuarded(program(binaries, "postgres"), args, place.runAs, log);
    const owner = await untilReady(child, place);
    if (owner) return { child, owner };
    if (!takenByAnother.test(child.said.join("\n"))) throw new Error(`PostgreSQL did not start: ${reason(child)}`);
    if (Date.now() - started > patience) throw inUse(place);
    if (!told) log("Waiting for the database of a Muster that has just ended.");
    told = true;
    await releaseFromZombie(place);
    await delay(100);
  }
}

/** Fast shutdown: sessions are ended, what they committed is kept. After 10 s without waiting for anything. */
export async function stopServer({ child, owner }: RunningServer, place: Place, binaries: string): Promise<void> {
  // First, so that a start that comes in between waits for us instead of refusing.
  owner.close();
  if (child.process.exitCode !== null || child.process.signalCode !== null) return child.ended;
  const impatient = setTimeout(() => child.process.kill("SIGQUIT"), 10_000);
  const desperate = setTimeout(() => child.process.kill("SIGKILL"), 12_000);
  // Windows has no signals: its Postgres takes them through a pipe that pg_ctl knows.
  if (place.socketDir) child.process.kill("SIGINT");
  else
    await promisify(execFile)(program(binaries, "pg_ctl"), ["stop", "-m", "fast", "-D", join(place.cluster, "data")]);
  await child.ended;
  clearTimeout(impatient);
  clearTimeout(desperate);
}

/** Undefined when Postgres has ended instead. */
async function untilReady(child: Child, place: Place): Promise<Server | undefined> {
  const over = child.ended.then(() => true);
  let owner: Server | undefined;
  try {
    do {
      const lock = await readLock(place);
      if (lock.holder === child.process.pid) owner ??= await becomeOwner(place);
      if (owner && lock.ready) return owner;
    } while (!(await Promise.race([over, delay(10, false)])));
  } catch (error) {
    child.process.kill("SIGKILL");
    throw error;
  }
  owner?.close();
  return undefined;
}

/** The lock file says who has the data, and in its eighth line whether it is ready (recovery may take minutes). */
async function readLock(place: Place): Promise<{ holder: number; ready: boolean }> {
  const lock = await readFile(join(place.cluster, "data", "postmaster.pid"), "utf8").catch(() => "");
  const lines = lock.split("\n").map((line) => line.trim());
  return { holder: Number(lines[0]), ready: lines[7] === "ready" };
}

function inUse(place: Place): DataInUse {
  return new DataInUse(`Another Muster already runs on the data in ${place.home}: stop it, or set MUSTER_DATA.`);
}
