import type { LaunchOptions } from "@playwright/test";

/** The browser that scripts/run.mjs found; without it, Playwright's own. No background traffic of its own. */
const found = process.env["MUSTER_CHROMIUM"];
const { LD_PRELOAD: _libfaketime, ...env } = process.env;
export const chromiumOptions: LaunchOptions = {
  ...(found && { executablePath: found }),
  // At another moment the browser's own clock stays: fixtures.ts sets that of its pages.
  env,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
};
