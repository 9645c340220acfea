import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Place } from "./place.ts";

// One above the highest process id of Linux.
const unusedProcessId = 4_194_304;

/**
 * A killed Postgres that is never reaped (a container without an init) keeps its process id, and the next Postgres
 * takes it for a running one. So its lock gets an id that no process can have. The lock's shared memory entry stays, by
 * which Postgres detects sessions of the killed one that still run.
 */
export async function releaseFromZombie(place: Place): Promise<void> {
  const lock = join(place.cluster, "data", "postmaster.pid");
  const [number = "", ...rest] = (await readFile(lock, "utf8").catch(() => "")).split("\n");
  if (!(await isZombie(number))) return;
  await writeFile(lock, [unusedProcessId, ...rest].join("\n"));
  if (place.socketDir) await rm(join(place.socketDir, ".s.PGSQL.5432.lock"), { force: true });
}

async function isZombie(number: string): Promise<boolean> {
  const status = /^\d+$/.test(number) ? await readFile(`/proc/${number}/stat`, "utf8").catch(() => "") : "";
  // The name before the state is in brackets and may contain anything.
  return status.slice(status.lastIndexOf(")") + 2).startsWith("Z");
}
