import { defineConfig, devices } from "@playwright/test";
import { chromiumOptions } from "./tests/e2e/chromium.ts";

const folder = process.env["MUSTER_TESTS"] ?? "e2e";
const longest = "**/spine.spec.ts";

/**
 * Each worker starts Muster for itself (tests/e2e/fixtures.ts): its own port, its own copy of the demo company. MUSTER_TESTS names the
 * folder under tests/ that is run, e2e by itself.
 */
export default defineConfig({
  testDir: `tests/${folder}`,
  globalSetup: "./tests/e2e/global-setup.ts",
  outputDir: "test-results",
  // One more than cores, since a page also waits; some of the long ones measure.
  workers: folder === "e2e" ? 3 : 2,
  // The longest begins first, or a worker would end alone with it.
  projects: [
    { name: "longest", testMatch: longest },
    { name: "others", testMatch: "**/*.spec.ts", testIgnore: longest },
  ],
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // Wide enough for a machine that others use too: these only end a test that hangs, bars are measured elsewhere.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    ...devices["Desktop Chrome"],
    launchOptions: chromiumOptions,
    // A dialog that is still growing moves its buttons away between the press and the release.
    contextOptions: { reducedMotion: "reduce" },
    // It makes every test a fifth slower: whoever looks for a failure asks for it, npm run test:e2e -- --trace on.
    trace: "off",
    screenshot: "only-on-failure",
    actionTimeout: 20_000,
  },
});
