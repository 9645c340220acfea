import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { cache } from "./paths.mjs";

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Totals failures: by file and name, with the begin of their errors */

/**
 * @param {string} name
 * @returns {string} the file that a runner is to write its report to; an earlier one is gone
 */
export function freshReport(name) {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, name);
  rmSync(file, { force: true });
  return file;
}

/**
 * What a runner's report says; a runner that failed without a failed test, or ran none, counts as one failure.
 * @param {string} file
 * @param {(report: any) => Totals} count
 * @param {number} code the runner's exit code
 * @returns {Totals}
 */
export function totalsOf(file, count, code) {
  /** @type {Totals} */
  let totals = { passed: 0, failed: 0, skipped: 0, failures: [] };
  try {
    totals = count(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { ...totals, failed: 1 };
  } finally {
    rmSync(file, { force: true });
  }
  const ranNone = totals.passed + totals.failed === 0;
  return totals.failed === 0 && (code !== 0 || ranNone) ? { ...totals, failed: 1 } : totals;
}

/**
 * @param {any} report Vitest's
 * @returns {Totals}
 */
export function countVitest(report) {
  // A file that can't be loaded fails without a test in it.
  const broken = report.testResults.filter(
    (/** @type {any} */ file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap((/** @type {any} */ file) => {
      const name = relative(process.cwd(), file.name);
      const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === "failed");
      if (broken.includes(file)) return [name];
      return failed.map((/** @type {any} */ test) => `${name}: ${test.fullName}${because(test.failureMessages?.[0])}`);
    }),
  };
}

/**
 * @param {any} report Playwright's
 * @returns {Totals}
 */
export function countPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failures = report.suites.flatMap(failuresOf);
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped, failures };
}

/**
 * @param {any} suite of Playwright's report
 * @returns {string[]}
 */
function failuresOf({ file, specs = [], suites = [] }) {
  const failed = specs.filter((/** @type {any} */ spec) => !spec.ok);
  const named = failed.map((/** @type {any} */ { title, tests }) => {
    const errors = tests
      ?.flatMap((/** @type {any} */ { results }) => results)
      .flatMap((/** @type {any} */ result) => result.errors ?? []);
    const { message, location } = errors?.[0] ?? {};
    return `${file}: ${title}${because(message, location?.line)}`;
  });
  return [...named, ...suites.flatMap(failuresOf)];
}

/**
 * The first lines of an error, since where only the end of the output is kept, nothing else tells why a test failed.
 * @param {string | undefined} message
 * @param {number} [at] the line of the test's file
 */
function because(message, at) {
  if (!message) return "";
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .map((text) => text.trim())
    .filter((text) => text !== "" && !text.startsWith("at "));
  return `${at ? ` (line ${at})` : ""}: ${lines.slice(0, 8).join(" | ").slice(0, 500)}`;
}

/**
 * @param {readonly Totals[]} all
 * @returns {Totals}
 */
export function sum(all) {
  /** @param {"passed" | "failed" | "skipped"} key */
  const add = (key) => all.reduce((total, one) => total + one[key], 0);
  const failures = all.flatMap((one) => one.failures);
  return { passed: add("passed"), failed: add("failed"), skipped: add("skipped"), failures };
}

/** @param {Totals} totals */
export function line({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * @param {string} name
 * @param {Totals} totals
 */
export function keepTotals(name, totals) {
  writeFileSync(freshReport(`${name}.json`), JSON.stringify(totals));
}
