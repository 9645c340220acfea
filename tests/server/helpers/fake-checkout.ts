import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryFolder } from "./temporary-folder.ts";

const checkout = join(import.meta.dirname, "../../..");

// Says what it was called with; "ci" makes the tools, which say the same of themselves.
const fakeNpm = `
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
const [command] = process.argv.slice(2);
appendFileSync("calls.log", command + "\\n");
const put = (path, text) => { mkdirSync(dirname(path), { recursive: true }); writeFileSync(path, text); };
if (process.env.FAKE_NPM === "fail") { console.error("npm error 404 no such package"); process.exit(1); }
if (process.env.FAKE_NPM === "hang") {
  put("node_modules/half", String(process.pid));
  await new Promise((resolve) => setTimeout(resolve, 60_000));
}
if (command === "install") {
  const home = join(process.argv[process.argv.indexOf("--prefix") + 1], "node_modules");
  const name = process.argv.at(-1).split("@");
  put(join(home, name[0], "package.json"), JSON.stringify({ version: name[1] }));
  put(join(home, name[0], "bin", "node"), "");
} else {
  const report = (runner, file) => \`import { writeFileSync } from "node:fs";
    const args = process.argv.slice(2).filter((word) => !word.includes("eporter") && !word.includes("outputFile"));
    console.log(["\${runner}", ...args, ...("\${runner}" === "playwright" ? ["in", process.env.MUSTER_TESTS, process.env.MUSTER_SHARED] : [])].join(" ").trim());
    const report = process.env["REPORT_\${runner}"];
    if (report) writeFileSync(\${file}, report);
    process.exit(Number(process.env["EXIT_\${runner}"] ?? 0));\`;
  put("node_modules/fastify/package.json", "{}");
  put("node_modules/vite/bin/vite.js",
    'require("fs").appendFileSync("calls.log", "vite " + process.env.NODE_ENV + "\\\\n"); require("fs").mkdirSync("dist", { recursive: true });');
  put("node_modules/vitest/vitest.mjs",
    report("vitest", 'process.argv.find((word) => word.startsWith("--outputFile.json=")).split("=")[1]'));
  put("node_modules/@playwright/test/package.json", '{ "type": "module" }');
  put("node_modules/@playwright/test/cli.js", report("playwright", "process.env.PLAYWRIGHT_JSON_OUTPUT_FILE"));
}
`;

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  /** The last line of what it printed. */
  readonly last: string;
}

/** A checkout with the real scripts/, whose npm and tools are stand-ins that print how they were called. */
export function fakeCheckout() {
  const folder = temporaryFolder();
  const root = join(realpathSync(folder.path), "with a space");
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  cpSync(join(checkout, "scripts"), join(root, "scripts"), { recursive: true });
  put("npm/npm-cli.js", fakeNpm);
  put("package.json", '{ "type": "module" }');
  put("node_modules/.keep", "");
  put("package-lock.json", '{ "packages": {} }');
  put("src/main.tsx", "");
  put("server/main.ts", "console.log('server', ...process.argv.slice(2)); process.exit(7);");

  const start = (
    args: readonly string[],
    env: NodeJS.ProcessEnv = {},
    detached = false,
  ): { child: ChildProcess; ended: Promise<Ended> } => {
    const child = spawn(process.execPath, args, {
      cwd: "/",
      env: { PATH: process.env["PATH"], npm_execpath: join(root, "npm/npm-cli.js"), ...env },
      stdio: ["ignore", "pipe", "pipe"],
      detached,
    });
    let out = "";
    let err = "";
    child.stdout.on("data", (chunk) => (out += chunk));
    child.stderr.on("data", (chunk) => (err += chunk));
    const ended = once(child, "close").then(() => {
      return { code: child.exitCode, out, err, last: out.trimEnd().split("\n").at(-1) ?? "" };
    });
    return { child, ended };
  };
  return {
    root,
    put,
    start,
    remove: () => folder.remove(),
    run: (args: readonly string[], env?: NodeJS.ProcessEnv) =>
      start([join(root, "scripts/run.mjs"), ...args], env).ended,
    calls: () => readFileSync(join(root, "calls.log"), "utf8").trim().split("\n"),
  };
}
