import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./child.mjs";
import { hashOf, readStamp } from "./hash.mjs";
import { alone } from "./lock.mjs";
import { findNpm, inRoot } from "./paths.mjs";
import { Stop } from "./stop.mjs";

const stamp = inRoot("node_modules", ".muster-stamp");
const npmsOwnStamp = inRoot("node_modules", ".package-lock.json");

/**
 * Sees to it that node_modules is what package-lock.json says.
 * @param {import("./runtime.mjs").Runtime} runtime
 */
export async function ensurePackages(runtime) {
  // The binaries differ by system, and a checkout may be shared between a host and a container.
  const wanted = hashOf(inRoot(), ["package-lock.json"], `${process.platform}-${process.arch}`);
  if (readStamp(stamp) === wanted) return;
  await alone(inRoot(".runtime", "packages.lock"), async () => {
    if (readStamp(stamp) === wanted) return;
    if (!isInstalledByHand()) await install(runtime);
    writeFileSync(stamp, wanted);
  });
}

/**
 * Whether the tree that npm wrote down as installed is the one that the lock file asks for.
 * @typedef {{ packages: Record<string, { version?: string, optional?: boolean }> }} LockFile
 * @param {LockFile} lock
 * @param {LockFile} installed
 */
export function sameTree(lock, installed) {
  const wanted = Object.entries(lock.packages).filter(([path]) => path !== "");
  const missing = wanted.filter(([path, entry]) => !installed.packages[path] && !entry.optional);
  const others = Object.entries(installed.packages).filter(
    ([path, entry]) => lock.packages[path]?.version !== entry.version,
  );
  return missing.length === 0 && others.length === 0;
}

/** After an "npm install" by hand there is nothing to do. npm writes its note last. */
function isInstalledByHand() {
  try {
    const lock = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8"));
    const installed = JSON.parse(readFileSync(npmsOwnStamp, "utf8"));
    return sameTree(lock, installed) && Object.keys(installed.packages).every((path) => existsSync(inRoot(path)));
  } catch {
    return false;
  }
}

/** @param {import("./runtime.mjs").Runtime} runtime */
async function install({ env }) {
  const npm = findNpm();
  if (!npm) throw new Stop("npm was not found: install Node with npm from https://nodejs.org.");
  console.log("Muster: installing the packages (npm ci), a minute at most on most machines…");
  // First, so that an npm ci that is killed midway is not taken for a whole one.
  for (const file of [stamp, npmsOwnStamp]) rmSync(file, { force: true });
  // Development packages too, whatever NODE_ENV says: the console is built here. No package needs its scripts
  // (Postgres' own makes symlinks, which server/core/db/embedded/binaries.ts does as well).
  const args = [
    "ci",
    "--include=dev",
    "--include=optional",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const { code, output } = await run(process.execPath, [npm, ...args], { env, keep: true });
  if (code === 0 && existsSync(join(inRoot("node_modules"), "fastify"))) return;
  process.stderr.write(output);
  throw new Stop("The packages could not be installed: see npm's words above, then run the same command again.");
}
