import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The checkout, wherever this was called from. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** @param {...string} parts */
export const inRoot = (...parts) => join(root, ...parts);

/** Where the totals of the last test runs are, for the script that adds them up. */
export const cache = inRoot("node_modules", ".cache", "muster");

/** The file behind a command of an installed package, to be run by Node: no shell and no .cmd in between. */
export const tools = {
  biome: inRoot("node_modules/@biomejs/biome/bin/biome"),
  knip: inRoot("node_modules/knip/bin/knip.js"),
  oxlint: inRoot("node_modules/oxlint/bin/oxlint"),
  playwright: inRoot("node_modules/@playwright/test/cli.js"),
  tsc: inRoot("node_modules/typescript/bin/tsc"),
  vite: inRoot("node_modules/vite/bin/vite.js"),
  vitest: inRoot("node_modules/vitest/vitest.mjs"),
};

/**
 * npm as a file for Node: the one that called us, the one beside this Node, or the one on PATH.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string | undefined}
 */
export function findNpm(env = process.env) {
  const beside = dirname(process.execPath);
  const onPath = (env["PATH"] ?? "").split(process.platform === "win32" ? ";" : ":");
  const candidates = [
    env["npm_execpath"] ?? "",
    join(beside, "../lib/node_modules/npm/bin/npm-cli.js"),
    join(beside, "node_modules/npm/bin/npm-cli.js"),
    ...onPath.flatMap((folder) => [
      join(folder, "../lib/node_modules/npm/bin/npm-cli.js"),
      join(folder, "node_modules/npm/bin/npm-cli.js"),
      join(folder, "../share/nodejs/npm/bin/npm-cli.js"),
    ]),
  ];
  // npm_execpath may also be yarn's or pnpm's.
  return candidates.find((path) => path.endsWith("npm-cli.js") && existsSync(path));
}
