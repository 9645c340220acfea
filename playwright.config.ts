import { defineConfig, devices } from "@playwright/test";
import { chromiumOptions } from "./tests/e2e/chromium.ts";

/**
 * Each worker starts Muster for itself (tests/e2e/fixtures.ts): its own port, its own copy of the demo company. MUSTER_TESTS names the
 * folder under tests/ that is run, e2e by itself.
 */
export default defineConfig({
  testDir: `tests/${process.env["MUSTER_TESTS"] ?? "e2e"}`,
  testMatch: "**/*.spec.ts",
  globalSetup: "./tests/e2e/global-setup.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: chromiumOptions,
    // A dialog that is still growing moves its buttons away between the press and the release.
    contextOptions: { reducedMotion: "reduce" },
    // It makes every test a fifth slower: whoever looks for a failure asks for it, npm run test:e2e -- --trace on.
    trace: "off",
    screenshot: "only-on-failure",
    actionTimeout: 15_000,
  },
});
