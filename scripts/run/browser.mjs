import { existsSync } from "node:fs";
import { run } from "./child.mjs";
import { inRoot } from "./paths.mjs";
import { Stop } from "./stop.mjs";

const systemBrowsers = [
  // Without a window's frame, as Playwright's own is: tests take a sixth less time with it.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The browser for the tests in a browser: asked for, Playwright's own, the system's, or Debian's package.
 * @param {import("./runtime.mjs").Runtime} runtime
 * @returns {Promise<string>}
 */
export async function ensureBrowser(runtime) {
  const asked = process.env["MUSTER_CHROMIUM"];
  if (asked && !existsSync(asked)) throw new Stop(`MUSTER_CHROMIUM names ${asked}, which is not there.`);
  const found = chooseBrowser([asked, await playwrightsOwn(runtime), ...systemBrowsers], existsSync);
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) await installDebians();
  const installed = chooseBrowser(systemBrowsers, existsSync);
  if (installed) return installed;
  throw new Stop('No browser for the tests: run "npx playwright install chromium", or set MUSTER_CHROMIUM to one.');
}

/**
 * The first of the paths that exists.
 * @param {readonly (string | undefined)[]} paths
 * @param {(path: string) => boolean} isThere
 */
export function chooseBrowser(paths, isThere) {
  return paths.find((path) => path !== undefined && path !== "" && isThere(path));
}

/** @param {import("./runtime.mjs").Runtime} runtime */
async function playwrightsOwn({ node, env }) {
  const script = `console.log(require(${JSON.stringify(inRoot("node_modules/@playwright/test"))}).chromium.executablePath())`;
  const { code, output } = await run(node, ["-e", script], { env, keep: true });
  return code === 0 ? output.trim() : undefined;
}

async function installDebians() {
  console.log("Muster: installing Debian's chromium-headless-shell for the tests…");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const steps = [["update"], ["install", "-y", "--no-install-recommends", "chromium-headless-shell"]];
  for (const args of steps) {
    const { code, output } = await run("apt-get", ["-qq", ...args], { env, keep: true });
    if (code !== 0) process.stderr.write(output);
  }
}
