import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { run } from "./child.mjs";
import { alone } from "./lock.mjs";
import { findNpm, inRoot } from "./paths.mjs";
import { Stop } from "./stop.mjs";

const version = "24.21.0";
const platform = process.platform === "win32" ? "win" : process.platform;
const packageName = `node-${platform}-${process.arch}`;
const home = inRoot(".runtime");
const installed = join(home, "node_modules", packageName);
const binary = join(installed, "bin", process.platform === "win32" ? "node.exe" : "node");

/** @typedef {{ node: string, env: NodeJS.ProcessEnv }} Runtime the Node that runs TypeScript, and an environment that finds it first */

/**
 * Sees to a Node that runs TypeScript as it is: the host's, or one of our own under .runtime/.
 * @param {string} hostVersion
 * @returns {Promise<Runtime>}
 */
export async function ensureRuntime(hostVersion = process.versions.node) {
  const own = isInstalled() || !runsTypeScript(hostVersion);
  if (own && !isInstalled()) await alone(join(home, "lock"), install);
  const node = own ? binary : process.execPath;
  return { node, env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env["PATH"] ?? ""}` } };
}

/**
 * Whether a Node of this version strips types by itself.
 * @param {string} nodeVersion
 */
export function runsTypeScript(nodeVersion) {
  const [major = 0, minor = 0] = nodeVersion.split(".").map(Number);
  return major >= 24 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);
}

function isInstalled() {
  try {
    const { version: found } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    return found === version && existsSync(binary);
  } catch {
    return false;
  }
}

/** Into a folder aside and then by a rename: a killed install leaves nothing that looks like a runtime. */
async function install() {
  if (isInstalled()) return;
  const npm = findNpm();
  if (!npm) throw new Stop(`npm was not found: install Node ${version} with npm from https://nodejs.org.`);
  console.log(`Muster: fetching Node ${version} (this machine has ${process.versions.node})…`);
  for (const name of readdirSync(home)) {
    if (name.startsWith("installing-")) rmSync(join(home, name), { recursive: true, force: true });
  }
  const aside = mkdtempSync(join(home, "installing-"));
  const args = [
    "install",
    "--prefix",
    aside,
    "--no-save",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const { code, output } = await run(process.execPath, [npm, ...args, `${packageName}@${version}`], { keep: true });
  if (code !== 0) {
    rmSync(aside, { recursive: true, force: true });
    process.stderr.write(output);
    throw new Stop(`Node ${version} could not be fetched: see npm's words above, or install Node ${version} yourself.`);
  }
  mkdirSync(dirname(installed), { recursive: true });
  rmSync(installed, { recursive: true, force: true });
  renameSync(join(aside, "node_modules", packageName), installed);
  rmSync(aside, { recursive: true, force: true });
}
