import type { LaunchOptions } from "@playwright/test";

/** The browser that scripts/run.mjs found; without it, Playwright's own. No background traffic of its own. */
const found = process.env["MUSTER_CHROMIUM"];
export const chromiumOptions: LaunchOptions = {
  ...(found && { executablePath: found }),
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
