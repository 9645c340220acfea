import { defineConfig } from "vitest/config";

/** Tests on what others made and what the owner asked for, in the folder that MUSTER_SHARED names. */
export default defineConfig({
  test: {
    include: ["tests/peer/**/*.test.ts"],
    globalSetup: ["./tests/server/helpers/global-setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
