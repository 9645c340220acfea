import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { chooseBrowser } from "../../../scripts/run/browser.mjs";
import { buildSettings } from "../../../scripts/run/console.mjs";
import { hashOf } from "../../../scripts/run/hash.mjs";
import { sameTree } from "../../../scripts/run/packages.mjs";
import { findNpm } from "../../../scripts/run/paths.mjs";
import { runsTypeScript } from "../../../scripts/run/runtime.mjs";
import { fakeCheckout } from "../helpers/fake-checkout.ts";
import { until } from "../helpers/owner.ts";

vi.setConfig({ testTimeout: 60_000 });

let checkout: ReturnType<typeof fakeCheckout>;
beforeEach(() => {
  checkout = fakeCheckout();
});
afterEach(() => checkout.remove());

const isRunning = (pid: number) => existsSync(`/proc/${pid}/exe`);
const runMjs = () => join(checkout.root, "scripts/run.mjs");
const vitestReport = (passed: number, failed: number, skipped = 0) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
    numTodoTests: 0,
    testResults: [],
  });
const playwrightReport = (expected: number, unexpected: number, flaky = 0) =>
  JSON.stringify({ stats: { expected, unexpected, flaky, skipped: 0 }, suites: [], errors: [] });

test("which Node runs TypeScript by itself", () => {
  const versions = ["18.20.8", "20.20.2", "22.17.1", "22.18.0", "23.5.0", "23.6.0", "24.0.0", "25.1.0"];
  expect(versions.filter(runsTypeScript)).toEqual(["22.18.0", "23.6.0", "24.0.0", "25.1.0"]);
});

test("npm is the one that called us, and never another package manager", () => {
  const npm = join(checkout.root, "npm/npm-cli.js");
  expect(findNpm({ npm_execpath: npm, PATH: "" })).toBe(npm);
  const yarn = join(checkout.root, "npm/yarn.js");
  writeFileSync(yarn, "");
  expect(findNpm({ npm_execpath: yarn, PATH: "" })).not.toBe(yarn);
});

test("the first browser that exists is taken", () => {
  const paths = [undefined, "", "/not/there", "/usr/bin/one", "/usr/bin/two"];
  expect(chooseBrowser(paths, (path) => path.startsWith("/usr/bin"))).toBe("/usr/bin/one");
  expect(chooseBrowser(paths, () => false)).toBeUndefined();
});

test("a hash changes with a name, a content and the salt, and not with the order of the paths", () => {
  checkout.put("src/a/one.ts", "1");
  checkout.put("contract/two.ts", "2");
  const before = hashOf(checkout.root, ["src", "contract", "missing"]);
  expect(hashOf(checkout.root, ["missing", "contract", "src"])).toBe(before);
  expect(hashOf(checkout.root, ["src", "contract"], "salt")).not.toBe(before);
  checkout.put("src/a/one.ts", "one");
  const changed = hashOf(checkout.root, ["src", "contract"]);
  expect(changed).not.toBe(before);
  checkout.put("src/a/three.ts", "");
  expect(hashOf(checkout.root, ["src", "contract"])).not.toBe(changed);
});

test("the console depends on the variables that Vite writes into it", () => {
  expect(buildSettings({ VITE_B: "2", HOME: "/x", VITE_A: "1" })).toBe("VITE_A=1\nVITE_B=2");
});

test("an installed tree is the lock file's when nothing but optional packages is missing", () => {
  const lock = { packages: { "": {}, a: { version: "1" }, b: { version: "2", optional: true } } };
  expect(sameTree(lock, { packages: { a: { version: "1" } } })).toBe(true);
  expect(sameTree(lock, { packages: { b: { version: "2" } } })).toBe(false);
  expect(sameTree(lock, { packages: { a: { version: "2" } } })).toBe(false);
  expect(sameTree(lock, { packages: { a: { version: "1" }, c: { version: "1" } } })).toBe(false);
});

describe("commands", () => {
  test("an unknown one prints the list of commands", async () => {
    for (const args of [[], ["tets"], ["constructor"]]) {
      const { code, err } = await checkout.run(args);
      expect(code).toBe(2);
      expect(err).toContain("test:long");
    }
  });

  test("start installs, builds, passes words and exit code on; the second time it only starts", async () => {
    const first = await checkout.run(["start", "--empty"]);
    expect(first).toMatchObject({ code: 7, last: "server --empty" });
    expect(checkout.calls()).toEqual(["ci", "vite production"]);
    expect((await checkout.run(["start"])).last).toBe("server");
    expect(checkout.calls()).toEqual(["ci", "vite production"]);
    checkout.put("src/main.tsx", "changed");
    await checkout.run(["start"]);
    expect(checkout.calls()).toEqual(["ci", "vite production", "vite production"]);
    checkout.put("package-lock.json", '{ "packages": {}, "changed": true }');
    await checkout.run(["start"]);
    expect(checkout.calls().slice(3)).toEqual(["ci", "vite production"]);
  });

  test("a signal reaches the server, whose exit code is ours", async () => {
    checkout.put(
      "server/main.ts",
      "process.on('SIGTERM', () => process.exit(9)); console.log('up'); setInterval(() => {}, 1000);",
    );
    const { child, ended } = checkout.start([runMjs(), "start"]);
    let out = "";
    child.stdout?.on("data", (chunk) => (out += chunk));
    await until(() => out.includes("up"), "the server is up");
    child.kill("SIGTERM");
    expect((await ended).code).toBe(9);
  });

  test.runIf(process.platform === "linux")(
    "one request to stop reaches the server once, however many signals come",
    async () => {
      checkout.put(
        "server/main.ts",
        `let heard = 0;
      const hear = () => {
        console.log("heard");
        if (++heard === 1) setTimeout(() => process.exit(heard), 700);
      };
      process.on("SIGINT", hear).on("SIGTERM", hear);
      console.log("up");
      setInterval(() => {}, 1000);`,
      );
      const { child, ended } = checkout.start([runMjs(), "start"], {}, true);
      let out = "";
      child.stdout?.on("data", (chunk) => (out += chunk));
      await until(() => out.includes("up"), "the server is up");
      // To the whole group, as a terminal does, and then to ours alone, as npm does.
      process.kill(-child.pid!, "SIGINT");
      await until(() => out.includes("heard"), "the server has heard it");
      child.kill("SIGINT");
      child.kill("SIGTERM");
      expect((await ended).code).toBe(1);
    },
  );

  test.runIf(process.platform === "linux")("kill -9 does not leave the server behind", async () => {
    checkout.put("server/main.ts", "console.log('pid', process.pid); setInterval(() => {}, 1000);");
    const { child, ended } = checkout.start([runMjs(), "start"]);
    let out = "";
    child.stdout?.on("data", (chunk) => (out += chunk));
    await until(() => /pid \d+/.test(out), "the server is up");
    child.kill("SIGKILL");
    await ended;
    const pid = Number(/pid (\d+)/.exec(out)?.[1]);
    await until(() => !isRunning(pid), "the server has ended");
  });

  test.runIf(process.platform === "linux")("nor does kill -9 of npm, which puts a shell in between", async () => {
    checkout.put("server/main.ts", "console.log('pid', process.pid); setInterval(() => {}, 1000);");
    const npm = `require("child_process").spawn("sh", ["-c", '"$0" "$1" start; true', process.execPath, process.argv[1]], { stdio: "inherit" })`;
    const { child, ended } = checkout.start(["-e", npm, runMjs()], { npm_lifecycle_event: "start" });
    let out = "";
    child.stdout?.on("data", (chunk) => (out += chunk));
    await until(() => /pid \d+/.test(out), "the server is up");
    child.kill("SIGKILL");
    await ended;
    await until(() => !isRunning(Number(/pid (\d+)/.exec(out)?.[1])), "the server has ended");
  });

  test("npm's failure is shown, with one line of what to do and no stack", async () => {
    const { code, err } = await checkout.run(["start"], { FAKE_NPM: "fail" });
    expect(code).toBe(1);
    expect(err).toBe(
      "npm error 404 no such package\n" +
        "Muster: The packages could not be installed: see npm's words above, then run the same command again.\n",
    );
  });

  test("an npm ci that was killed is done again, and ends with the process that started it", async () => {
    await checkout.run(["start"]);
    checkout.put("package-lock.json", '{ "packages": {}, "changed": true }');
    const { child, ended } = checkout.start([runMjs(), "start"], { FAKE_NPM: "hang" });
    const half = join(checkout.root, "node_modules/half");
    await until(() => existsSync(half) && readFileSync(half, "utf8") !== "", "npm is at work");
    child.kill("SIGKILL");
    await ended;
    if (process.platform === "linux")
      await until(() => !isRunning(Number(readFileSync(half, "utf8"))), "npm has ended");
    checkout.put("package-lock.json", '{ "packages": {} }');
    const started = performance.now();
    expect((await checkout.run(["start"])).last).toBe("server");
    expect(performance.now() - started, "the lock of the killed one is not waited for").toBeLessThan(3000);
    expect(checkout.calls().filter((call) => call === "ci")).toHaveLength(3);
  });

  test("two at once install once", async () => {
    const both = await Promise.all([checkout.run(["start"]), checkout.run(["start"])]);
    expect(both.map(({ code }) => code)).toEqual([7, 7]);
    expect(checkout.calls()).toEqual(["ci", "vite production"]);
  });

  test("a lock whose holder's number another process has got is not waited for", async () => {
    const lock = join(checkout.root, ".runtime/packages.lock");
    mkdirSync(join(checkout.root, ".runtime"));
    writeFileSync(lock, String(process.pid));
    utimesSync(lock, new Date(0), new Date(0));
    expect((await checkout.run(["start"])).code).toBe(7);
  });
});

describe("the runtime", () => {
  const ensure = (env: NodeJS.ProcessEnv = {}) => {
    const script = `const { ensureRuntime } = await import(process.argv[1]);
      console.log((await ensureRuntime("20.0.0")).node);`;
    const url = new URL("scripts/run/runtime.mjs", `file://${encodeURI(checkout.root)}/`).href;
    return checkout.start(["--input-type=module", "-e", script, url], env);
  };

  test("is fetched once for a Node that is too old, also by two at once", async () => {
    const ended = await Promise.all([ensure().ended, ensure().ended]);
    const node = join(checkout.root, ".runtime/node_modules", `node-${process.platform}-${process.arch}`, "bin/node");
    expect(ended.map(({ last }) => last)).toEqual([node, node]);
    expect(checkout.calls()).toEqual(["install"]);
    expect(readdirSync(join(checkout.root, ".runtime"))).toEqual(["node_modules"]);
  });

  test("is fetched again after a killed fetch", async () => {
    const { child, ended } = ensure({ FAKE_NPM: "hang" });
    await until(() => existsSync(join(checkout.root, "node_modules/half")), "npm is at work");
    child.kill("SIGKILL");
    await ended;
    expect((await ensure().ended).last).toContain(".runtime/node_modules/node-");
    expect(readdirSync(join(checkout.root, ".runtime"))).toEqual(["node_modules"]);
  });
});

describe("npm test", () => {
  const browser = { MUSTER_CHROMIUM: process.execPath };
  const runTests = (env: NodeJS.ProcessEnv) => checkout.run(["test"], { ...browser, ...env });

  test("ends with the totals of both runners", async () => {
    const reports = { REPORT_vitest: vitestReport(10, 0, 1), REPORT_playwright: playwrightReport(5, 0) };
    expect(await runTests(reports)).toMatchObject({ code: 0, last: "15 passed, 0 failed, 1 skipped" });
    const kept = readFileSync(join(checkout.root, "node_modules/.cache/muster/test.json"), "utf8");
    expect(JSON.parse(kept)).toEqual({ passed: 15, failed: 0, skipped: 1, failures: [] });
  });

  test("fails with a failed test, and runs the other runner all the same", async () => {
    const reports = { REPORT_vitest: vitestReport(10, 2), REPORT_playwright: playwrightReport(5, 1) };
    const ended = await runTests({ ...reports, EXIT_vitest: "1", EXIT_playwright: "1" });
    expect(ended).toMatchObject({ code: 1, last: "15 passed, 3 failed" });
  });

  test("fails when a runner fails without a failed test, runs none, or dies without a report", async () => {
    const good = { REPORT_vitest: vitestReport(10, 0), REPORT_playwright: playwrightReport(5, 0) };
    expect(await runTests({ ...good, EXIT_vitest: "1" })).toMatchObject({ code: 1, last: "15 passed, 1 failed" });
    const none = { ...good, REPORT_playwright: playwrightReport(0, 0) };
    expect(await runTests(none)).toMatchObject({ code: 1, last: "10 passed, 1 failed" });
    const { REPORT_vitest } = good;
    expect(await runTests({ REPORT_vitest })).toMatchObject({ code: 1, last: "10 passed, 1 failed" });
  });

  test("says what to do about a browser that is not there", async () => {
    const { code, err } = await runTests({ MUSTER_CHROMIUM: "/not/there" });
    expect(code).toBe(1);
    expect(err).toContain("MUSTER_CHROMIUM names /not/there, which is not there.");
  });

  test("peers' tests need their folder", async () => {
    const { code, err } = await checkout.run(["test:peer", "/not/there"]);
    expect(code).toBe(1);
    expect(err).toContain("Muster: No folder /not/there: ");
    const reports = { REPORT_vitest: vitestReport(2, 0), REPORT_playwright: playwrightReport(1, 0) };
    const there = await checkout.run(["test:peer", checkout.root], { ...browser, ...reports });
    expect(there).toMatchObject({ code: 0, last: "3 passed, 0 failed" });
    expect(there.out).toContain(
      `vitest run --config vitest.peer.config.ts\nplaywright test in peer ${checkout.root}\n`,
    );
  });

  test("the long ones are others, and have a total of their own", async () => {
    const reports = { REPORT_vitest: vitestReport(2, 0), REPORT_playwright: playwrightReport(3, 1) };
    const ended = await checkout.run(["test:long"], { ...browser, ...reports, EXIT_playwright: "1" });
    expect(ended).toMatchObject({ code: 1, last: "5 passed, 1 failed" });
    expect(ended.out).toContain("vitest run --config vitest.long.config.ts\nplaywright test in long\n");
    const kept = readFileSync(join(checkout.root, "node_modules/.cache/muster/long.json"), "utf8");
    expect(JSON.parse(kept)).toMatchObject({ passed: 5, failed: 1 });
    const named = (file: string) => checkout.run(["test:long", file], { ...browser, ...reports });
    expect((await named("looks.spec.ts")).last).toBe("3 passed, 1 failed");
    expect((await named("tests/long/kills.test.ts")).last).toBe("2 passed, 0 failed");
    // What the shell around us says changes nothing.
    const ours = await checkout.run(["test:e2e"], { ...browser, ...reports, MUSTER_TESTS: "long" });
    expect(ours.out).toContain("playwright test in e2e\n");
  });
});
