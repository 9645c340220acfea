import { BaseSequencer, type TestSpecification } from "vitest/node";
import { defineConfig } from "vitest/config";

const filesOf = (...names: readonly string[]) => names.map((name) => `tests/long/${name}.test.ts`);

/** What holds seconds or memory against a bar, and so has the machine to itself. */
const measured = filesOf(
  "embedded",
  "flood",
  "hours-memory",
  "items-memory",
  "large-file",
  "media",
  "slow-client",
  "takers-many",
);

/** The longest begin first, or one of the two would end alone with it. */
const longest = filesOf(
  "any-moment",
  "requests-at-random",
  "database-killed",
  "money-lives",
  "kills",
  "throw-away-area",
);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((file) => moduleId.endsWith(file));
      return at === -1 ? longest.length : at;
    };
    return files.toSorted((one, other) => place(one) - place(other));
  }
}

const all = {
  globalSetup: ["./tests/server/helpers/global-setup.ts"],
  testTimeout: 1_200_000,
  hookTimeout: 240_000,
};

/** What takes minutes, apart from `npm test`: many kills, many rounds. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...all,
          name: "together",
          include: ["tests/long/**/*.test.ts"],
          exclude: measured,
          // Each waits for servers that start, connections that time out and answers: two at once keep two cores busy.
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { ...all, name: "alone", include: measured, maxWorkers: 1, sequence: { groupOrder: 1 } } },
    ],
  },
});
