import { defineConfig } from "vitest/config";

/** What takes minutes, apart from `npm test`: many kills, many rounds. */
export default defineConfig({
  test: {
    include: ["tests/long/**/*.test.ts"],
    globalSetup: ["./tests/server/helpers/global-setup.ts"],
    testTimeout: 1_200_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
