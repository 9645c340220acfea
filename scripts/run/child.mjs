import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { root } from "./paths.mjs";

/** @typedef {{ code: number, output: string, seconds: number }} Finished */

/** @type {Map<import("node:child_process").ChildProcess, { apart: boolean, signalledAt: number }>} */
const running = new Map();

// Linux can end a child with its parent: else "npm ci" would go on after a kill -9 of ours, beside the next one.
const guard = ["--pdeathsig", "TERM", "--"];
const guarded = process.platform === "linux" && spawnSync("setpriv", [...guard, "true"]).status === 0;

/**
 * Starts a program in the checkout and resolves to its exit code when it has ended.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, keep?: boolean, apart?: boolean }} options keep: collect what it says instead of
 *   showing it; apart: signals reach it through us alone
 * @returns {Promise<Finished>}
 */
export function run(command, args, { env = process.env, keep = false, apart = false } = {}) {
  const started = performance.now();
  return new Promise((resolve) => {
    const [file, argv] = guarded ? ["setpriv", [...guard, command, ...args]] : [command, args];
    // Without the guard, a kill -9 of our whole group would leave a detached program behind.
    const detached = apart && guarded;
    const child = spawn(file, argv, { cwd: root, env, detached, stdio: keep ? ["ignore", "pipe", "pipe"] : "inherit" });
    running.set(child, { apart: detached, signalledAt: 0 });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
    /** @param {number} code */
    const finish = (code) => {
      running.delete(child);
      resolve({ code, output, seconds: (performance.now() - started) / 1000 });
    };
    child.once("error", (error) => {
      output += `${error.message}\n`;
      finish(127);
    });
    child.once("close", (code, signal) => finish(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/** Ends every program that still runs. */
export function endAll() {
  for (const child of running.keys()) sendSignal(child, "SIGTERM");
}

/** Passes the signals that ask us to end on to the programs we started, which end in good order and us with them. */
export function passSignalsOn() {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      if (running.size === 0) process.exit(128 + constants.signals[signal]);
      for (const [child, { apart }] of running) {
        // Ctrl-C in a terminal has already reached all but the ones apart.
        if (signal !== "SIGINT" || apart || !process.stdin.isTTY) sendSignal(child, signal);
      }
    });
  }
  if (process.env["npm_lifecycle_event"]) endWithNpm();
}

/**
 * One request to end comes several times (from the terminal, from npm, from npm's end), and a server takes the
 * second one for impatience and drops what it is doing.
 * @param {import("node:child_process").ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function sendSignal(child, signal) {
  const state = running.get(child);
  if (!state || Date.now() - state.signalledAt < 2_000) return;
  state.signalledAt = Date.now();
  child.kill(signal);
}

/** npm and the shell that it puts between die without passing on what killed them; the server would go on. */
function endWithNpm() {
  const before = ancestors();
  setInterval(() => {
    if (ancestors() !== before) endAll();
  }, 100).unref();
}

/** Our parent and, where that is the shell, its parent: npm. Not npm's own parent, which may well go before us. */
function ancestors() {
  try {
    const [, name = "", parent] = /\((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, "utf8")) ?? [];
    return name.endsWith("sh") ? `${process.ppid} ${parent}` : `${process.ppid}`;
  } catch {
    return `${process.ppid}`;
  }
}
