import { defineConfig } from "vitest/config";

/** The long tests that kill things, apart from `npm test`. */
export default defineConfig({
  test: {
    include: ["tests/crash/**/*.test.ts"],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
