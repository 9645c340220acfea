import { join } from "node:path";
import { expect, test } from "vitest";
import { countPlaywright, countVitest, line } from "../../../scripts/run/totals.mjs";

test("files that can't be loaded and tests that pass at the second try count as failed, and each is named", () => {
  const broken = { name: join(process.cwd(), "a.test.ts"), status: "failed", assertionResults: [] };
  const failed = {
    ...broken,
    assertionResults: [
      { status: "failed", fullName: "adds", failureMessages: ["Error: 3 is not 4\n    at a.test.ts:5:1"] },
      { status: "passed" },
    ],
  };
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [broken, failed],
  };
  expect(countVitest(report)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 2,
    failures: ["a.test.ts", "a.test.ts: adds: Error: 3 is not 4"],
  });
  const error = { message: "\u001b[31mError: not visible\u001b[39m\n\nTimeout: 20000ms", location: { line: 7 } };
  const inner = {
    file: "b.spec.ts",
    specs: [
      { title: "opens", ok: false, tests: [{ results: [{ errors: [error] }] }] },
      { title: "shuts", ok: true },
    ],
  };
  const browser = {
    stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 0 },
    suites: [{ suites: [inner] }],
    errors: [],
  };
  expect(countPlaywright(browser)).toEqual({
    passed: 4,
    failed: 3,
    skipped: 0,
    failures: ["b.spec.ts: opens (line 7): Error: not visible | Timeout: 20000ms"],
  });
  expect(line({ passed: 1, failed: 0, skipped: 0, failures: [] })).toBe("1 passed, 0 failed");
  expect(line({ passed: 1, failed: 0, skipped: 3, failures: [] })).toBe("1 passed, 0 failed, 3 skipped");
});
