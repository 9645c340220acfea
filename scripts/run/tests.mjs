import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { ensureBrowser } from "./browser.mjs";
import { run } from "./child.mjs";
import { inRoot, tools } from "./paths.mjs";
import { Stop } from "./stop.mjs";
import { countPlaywright, countVitest, freshReport, keepTotals, line, sum, totalsOf } from "./totals.mjs";

/** @typedef {import("./runtime.mjs").Runtime} Runtime */

/**
 * All tests, of both runners; the last line is the total.
 * @param {Runtime} runtime
 */
export async function allTests(runtime) {
  const totals = sum([await vitest(runtime, []), await playwright(withoutPeers(runtime), [])]);
  keepTotals("test", totals);
  console.log(line(totals));
  return totals.failed === 0 ? 0 : 1;
}

/**
 * @param {Runtime} runtime
 * @param {readonly string[]} args
 */
export async function unitTests(runtime, args) {
  const { failed } = await vitest(runtime, args);
  return failed === 0 ? 0 : 1;
}

/**
 * @param {Runtime} runtime
 * @param {readonly string[]} args
 */
export async function browserTests(runtime, args) {
  const { failed } = await playwright(withoutPeers(runtime), args);
  return failed === 0 ? 0 : 1;
}

/**
 * The long tests that kill things.
 * @param {Runtime} runtime
 * @param {readonly string[]} args
 */
export function crashTests(runtime, args) {
  return unitTests(runtime, ["--config", "vitest.crash.config.ts", ...args]);
}

/**
 * Tests of both runners against material of other systems, which lies in a folder beside the checkout.
 * @param {Runtime} runtime
 * @param {readonly string[]} args the folder first
 */
export async function peerTests(runtime, [folder = "../shared", ...args]) {
  // npm runs us in the checkout; INIT_CWD is where the person stood who named the folder.
  const shared = [process.env["INIT_CWD"], process.cwd(), inRoot()].map((base) => resolve(base ?? "", folder));
  const found = shared.find((path) => existsSync(path));
  if (!found)
    throw new Stop(`No folder ${folder}: give the one with the peers' material, npm run test:peer -- <folder>.`);
  const there = { ...runtime, env: { ...runtime.env, MUSTER_SHARED: found } };
  const unit = await vitest(there, ["--config", "vitest.peer.config.ts", ...args]);
  const totals = sum([unit, await playwright(there, args)]);
  keepTotals("peer", totals);
  console.log(line(totals));
  return totals.failed === 0 ? 0 : 1;
}

/**
 * playwright.config.ts takes the peers' tests where that variable is set.
 * @param {Runtime} runtime
 * @returns {Runtime}
 */
function withoutPeers({ node, env }) {
  const own = { ...env };
  delete own["MUSTER_SHARED"];
  return { node, env: own };
}

/**
 * @param {Runtime} runtime
 * @param {readonly string[]} args
 */
async function vitest({ node, env }, args) {
  const report = freshReport(`vitest-${process.pid}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { code } = await run(node, [tools.vitest, "run", ...reporters, ...args], { env });
  return totalsOf(report, countVitest, code);
}

/**
 * @param {Runtime} runtime
 * @param {readonly string[]} args
 */
async function playwright(runtime, args) {
  const report = freshReport(`playwright-${process.pid}.json`);
  const env = {
    ...runtime.env,
    MUSTER_CHROMIUM: await ensureBrowser(runtime),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    PLAYWRIGHT_HTML_OPEN: "never",
  };
  const { code } = await run(runtime.node, [tools.playwright, "test", "--reporter=list,json", ...args], { env });
  return totalsOf(report, countPlaywright, code);
}
