import { ensureBrowser } from "./run/browser.mjs";
import { check, format } from "./run/check.mjs";
import { endAll, passSignalsOn, run } from "./run/child.mjs";
import { ensureConsole } from "./run/console.mjs";
import { ensurePackages } from "./run/packages.mjs";
import { tools } from "./run/paths.mjs";
import { ensureRuntime } from "./run/runtime.mjs";
import { Stop } from "./run/stop.mjs";
import { browserTests, dailyTests, longTests, peerTests, unitTests } from "./run/tests.mjs";

/** @typedef {import("./run/runtime.mjs").Runtime} Runtime */
/** @typedef {{ run: (runtime: Runtime, args: string[]) => Promise<number>, console?: true, says: string }} Command */

/** @type {Record<string, Command>} console: needs the built console */
const commands = {
  start: { run: start, console: true, says: "serve the console and the API; --empty without the demo company" },
  dev: { run: dev, says: "the same with reload, the console on http://localhost:5173" },
  build: { run: async () => 0, console: true, says: "build the console into dist/" },
  test: { run: dailyTests, console: true, says: "the tests without a browser, and the journeys in one" },
  "test:unit": { run: unitTests, says: "the tests without a browser; further words go to Vitest" },
  "test:e2e": { run: browserTests, console: true, says: "all tests in a browser; further words go to Playwright" },
  "test:long": {
    run: longTests,
    console: true,
    says: "minutes each: kills, many rows, a build, the looks of every page",
  },
  "test:peer": {
    run: peerTests,
    console: true,
    says: "the tests on other systems' material; the folder is ../shared by default",
  },
  check: { run: check, says: "types, lint, format, unused code" },
  format: { run: format, says: "format all files" },
  "annotation-stand-in": { run: annotationStandIn, says: "serve a stand-in of an annotation server; --kind, --port" },
  bench: { run: bench, console: true, says: "measure throughput and sizes" },
};

/**
 * @param {Runtime} runtime
 * @param {string[]} args
 */
async function start({ node, env }, args) {
  return (await run(node, ["server/main.ts", ...args], { env, apart: true })).code;
}

/**
 * @param {Runtime} runtime
 * @param {string[]} args
 */
async function dev({ node, env }, args) {
  const server = run(node, ["--watch", "server/main.ts", ...args], { env });
  const vite = run(node, [tools.vite, "--port", "5173", "--strictPort"], { env });
  const first = await Promise.race([server, vite]);
  endAll();
  await Promise.all([server, vite]);
  return first.code;
}

/**
 * @param {Runtime} runtime
 * @param {string[]} args
 */
async function annotationStandIn({ node, env }, args) {
  return (await run(node, ["server/stand-in/main.ts", ...args], { env })).code;
}

/**
 * @param {Runtime} runtime
 * @param {string[]} args
 */
async function bench(runtime, args) {
  // Sizes are those of what a browser really requests.
  const env = { ...runtime.env, MUSTER_CHROMIUM: await ensureBrowser(runtime) };
  return (await run(runtime.node, ["tests/bench/run.ts", ...args], { env })).code;
}

function usage() {
  const lines = Object.entries(commands).map(([name, { says }]) => `  ${name.padEnd(19)} ${says}`);
  console.error(`Usage: node scripts/run.mjs <command>\n\n${lines.join("\n")}`);
  return 2;
}

/**
 * What went wrong, in words; only an unexpected error keeps its stack.
 * @param {NodeJS.ErrnoException} error
 */
function inOneLine(error) {
  const { code, path, message, stack } = error;
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") {
    return `this user can't write to ${path}: run the command as the owner of the checkout.`;
  }
  return error instanceof Stop || code ? message : stack;
}

/** @param {string[]} words */
async function main([name = "", ...args]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return usage();
  passSignalsOn();
  const runtime = await ensureRuntime();
  await ensurePackages(runtime);
  if (command.console) await ensureConsole(runtime);
  return command.run(runtime, args);
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  endAll();
  console.error(`Muster: ${inOneLine(/** @type {NodeJS.ErrnoException} */ (error))}`);
  process.exitCode = 1;
}
