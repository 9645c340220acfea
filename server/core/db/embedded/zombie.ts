import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Place } from "./place.ts";

// One more than Linux gives to any process.
const nobodysNumber = 4_194_304;

/**
 * A killed Postgres that nobody reaps (a container without an init) keeps its number, and the next Postgres takes it
 * for a living one. Its lock gets a number that no process can have; what it says about shared memory stays, for by
 * that Postgres sees whether sessions of the killed one still live.
 */
export async function releaseFromZombie(place: Place): Promise<void> {
  const lock = join(place.cluster, "data", "postmaster.pid");
  const [number = "", ...rest] = (await readFile(lock, "utf8").catch(() => "")).split("\n");
  if (!(await isZombie(number))) return;
  await writeFile(lock, [nobodysNumber, ...rest].join("\n"));
  if (place.socketDir) await rm(join(place.socketDir, ".s.PGSQL.5432.lock"), { force: true });
}

async function isZombie(number: string): Promise<boolean> {
  const status = /^\d+$/.test(number) ? await readFile(`/proc/${number}/stat`, "utf8").catch(() => "") : "";
  // The name before the state is in brackets and may hold anything.
  return status.slice(status.lastIndexOf(")") + 2).startsWith("Z");
}
