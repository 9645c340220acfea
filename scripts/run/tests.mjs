import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { run } from "./child.mjs";
import { clockAt } from "./clock.mjs";
import { cache, inRoot, tools } from "./paths.mjs";
import { Stop } from "./stop.mjs";
import { countPlaywright, countVitest, freshReport, keepTotals, line, sum, totalsOf } from "./totals.mjs";

/** @typedef {import("./runtime.mjs").Runtime} Runtime */

/**
 * The tests of every day: all that need no browser, and in one the journeys, each of which is a role's day. How pages
 * look is left to test:e2e. The last line is the total.
 * @param {Runtime} runtime
 */
export function dailyTests(runtime) {
  const quick = { ...runtime, env: { ...runtime.env, MUSTER_LOOKS: "later" } };
  return bothRunners(quick, "test", { unit: [], folder: "e2e", browser: ["--grep", "@journey"], args: [] });
}

/**
 * @param {Runtime} runtime
 * @param {readonly string[]} args
 */
export async function unitTests(runtime, args) {
  return keep("unit", await vitest(runtime, args));
}

/**
 * @param {Runtime} runtime
 * @param {readonly string[]} args
 */
export async function browserTests(runtime, args) {
  return keep("e2e", await playwright(runtime, "e2e", args));
}

/**
 * Tests of both runners that take minutes each.
 * @param {Runtime} runtime
 * @param {string[]} args
 */
export function longTests(runtime, args) {
  return bothRunners(runtime, "long", { unit: ["--config", "vitest.long.config.ts"], folder: "long", args });
}

/**
 * Tests of both runners against material of other systems, in a folder beside the checkout.
 * @param {Runtime} runtime
 * @param {string[]} args the folder first
 */
export function peerTests(runtime, [folder = "../shared", ...args]) {
  // npm runs us in the checkout; INIT_CWD is the folder in which the person typed the name.
  const shared = [process.env["INIT_CWD"], process.cwd(), inRoot()].map((base) => resolve(base ?? "", folder));
  const found = shared.find((path) => existsSync(path));
  if (!found)
    throw new Stop(`No folder ${folder}: give the one with the peers' material, npm run test:peer -- <folder>.`);
  const there = { ...runtime, env: { ...runtime.env, MUSTER_SHARED: found } };
  return bothRunners(there, "peer", { unit: ["--config", "vitest.peer.config.ts"], folder: "peer", args });
}

/**
 * Runs Vitest, then Playwright; of a file that is named only the one whose file it is.
 * @param {Runtime} runtime
 * @param {string} name
 * @param {{ unit: string[], folder: string, browser?: string[], args: string[] }} which `args` go to both
 */
async function bothRunners(runtime, name, { unit, folder, browser = [], args }) {
  const [tests, specs] = [".test.ts", ".spec.ts"].map((end) => args.some((arg) => arg.endsWith(end)));
  const ran = [];
  if (tests || !specs) ran.push(await vitest(runtime, [...unit, ...args]));
  if (specs || !tests) ran.push(await playwright(runtime, folder, [...browser, ...args]));
  return keep(name, sum(ran));
}

/**
 * Says the total, and keeps it under `name` for .ci/run.
 * @param {string} name
 * @param {import("./totals.mjs").Totals} totals
 * @returns {number} the exit code
 */
function keep(name, totals) {
  keepTotals(name, totals);
  console.log(line(totals));
  return totals.failed === 0 ? 0 : 1;
}

/**
 * @param {Runtime} runtime
 * @param {readonly string[]} args
 */
async function vitest({ node, env }, args) {
  const report = freshReport(`vitest-${process.pid}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  // Each worker is a process of its own, which reads Vitest, happy-dom and the server's packages anew.
  const compiled = { NODE_COMPILE_CACHE: join(cache, "compiled") };
  const given = { ...env, ...compiled, ...(await clock()) };
  const { code } = await run(node, [tools.vitest, "run", ...reporters, ...args], { env: given });
  return totalsOf(report, countVitest, code);
}

/**
 * @param {Runtime} runtime
 * @param {string} folder under tests/
 * @param {readonly string[]} args
 */
async function playwright(runtime, folder, args) {
  const report = freshReport(`playwright-${process.pid}.json`);
  const env = {
    ...runtime.env,
    MUSTER_CHROMIUM: await ensureBrowser(runtime),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_HTML_OPEN: "never",
    MUSTER_TESTS: folder,
    ...(await clock()),
  };
  const { code } = await run(runtime.node, [tools.playwright, "test", "--reporter=list,json", ...args], { env });
  return totalsOf(report, countPlaywright, code);
}

/** Another moment for all that is started, the browser included, where MUSTER_AT names one. */
async function clock() {
  const moment = process.env["MUSTER_AT"];
  return moment ? clockAt(moment) : {};
}
