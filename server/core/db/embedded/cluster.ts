import { randomBytes } from "node:crypto";
import { chown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { program } from "./binaries.ts";
import { reason, startGuarded } from "./child.ts";
import { exists, type Place } from "./place.ts";

const temporaryPrefix = "initdb-";

export const superuser = "muster";

/** The superuser's password, stored beside the data that it protects. */
export async function readPassword(place: Place): Promise<string> {
  return (await readFile(join(place.cluster, "password"), "utf8")).trim();
}

/** Makes the cluster if there is none: in a temporary folder, then by one rename, so that it is never half made. */
export async function makeCluster(place: Place, binaries: string, sync: boolean): Promise<void> {
  if (await exists(place.cluster)) return;
  const temporary = await mkdtemp(join(place.home, temporaryPrefix));
  try {
    await initialize(temporary, place, binaries, sync);
    await rename(temporary, place.cluster);
    await syncFolder(place.home);
  } catch (error) {
    await discard(temporary);
    // Two first starts at once: the other one was faster, and Postgres' lock decides between the two.
    if (!(await exists(place.cluster))) throw error;
  }
}

/** Removes what interrupted first starts left. Call it only as the owner of the data: any other initdb has lost. */
export async function removeLeftovers(place: Place): Promise<void> {
  const names = await readdir(place.home);
  const leftovers = names.filter((name) => name.startsWith(temporaryPrefix));
  await Promise.all(leftovers.map((name) => discard(join(place.home, name))));
}

/** Of two first starts the winner may remove what the other still fills or removes; the last one removes the rest. */
const discard = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);

async function initialize(folder: string, place: Place, binaries: string, sync: boolean): Promise<void> {
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, `${randomBytes(24).toString("base64url")}\n`, { mode: 0o600, flush: sync });
  if (place.runAs) {
    await chown(folder, place.runAs.uid, place.runAs.gid);
    await chown(passwordFile, place.runAs.uid, place.runAs.gid);
  }
  const args = [
    `--pgdata=${join(folder, "data")}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    ...localeArguments(),
    ...(sync ? [] : ["--no-sync"]),
  ];
  const initdb = startGuarded(program(binaries, "initdb"), args, place.runAs, () => undefined);
  await initdb.ended;
  if (initdb.process.exitCode !== 0) throw new Error(`The database can't be made: ${reason(initdb)}`);
  if (sync) await syncFolder(folder);
}

// The built-in provider sorts the same on every system, whatever its C library; --locale is for the rest (pg_trgm's
// letters come from LC_CTYPE). macOS and Windows know no C.UTF-8.
function localeArguments(): string[] {
  const builtin = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  if (process.platform === "linux") return [...builtin, "--locale=C.UTF-8"];
  if (process.platform === "darwin") return [...builtin, "--locale=C", "--lc-ctype=en_US.UTF-8"];
  return [...builtin, "--locale=C"];
}

/** A rename survives a power cut only once its folder is synced to the disk. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
