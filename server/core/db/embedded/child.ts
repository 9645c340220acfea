import { type ChildProcess, spawn } from "node:child_process";
import { isMainThread } from "node:worker_threads";
import { createInterface } from "node:readline";
import { type Account, succeedsAs } from "./account.ts";

export interface Child {
  readonly process: ChildProcess;
  /** Resolves when the process has ended, though its own children may still live and write. */
  readonly exited: Promise<void>;
  /** Resolves when the process has ended and all its output has been read. */
  readonly ended: Promise<void>;
  /** The last lines that it wrote to stderr. */
  readonly output: readonly string[];
}

// The signal is sent when the thread that started the child ends, so only the main thread may use it.
const canAskForDeathSignal = process.platform === "linux" && isMainThread;

/** Starts a program that ends when this process ends, however that happens. */
export function startGuarded(
  command: string,
  args: readonly string[],
  runAs: Account | undefined,
  log: (line: string) => void,
): Child {
  const deathSignal = canAskForDeathSignal && succeedsAs(runAs, "setpriv", ["--pdeathsig", "INT", "--", "true"]);
  const [file, argv] = deathSignal ? withDeathSignal(command, args) : [command, args];
  const child = spawn(file, argv, {
    ...runAs,
    cwd: "/",
    env: process.platform === "win32" ? process.env : environment(),
    stdio: ["ignore", "ignore", "pipe"],
    // A session of its own: Ctrl-C in the terminal reaches only Muster, which then stops Postgres cleanly.
    detached: true,
    windowsHide: true,
  });
  const output: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    output.push(line);
    if (output.length > 40) output.shift();
    log(line);
  });
  child.on("error", (error) => output.push(`FATAL: ${error.message}`));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const exited = Promise.race([ended, new Promise<void>((resolve) => child.once("exit", () => resolve()))]);
  if (!deathSignal && child.pid) watch(child, child.pid, runAs);
  return { process: child, exited, ended, output };
}

/** Little of our environment. Where libfaketime shifts our clock, it must shift that of Postgres too. */
function environment(): NodeJS.ProcessEnv {
  const clock = process.env["FAKETIME"] ? /^(LD_PRELOAD|FAKETIME.*|NO_FAKE_STAT)$/ : undefined;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name === "PATH" || clock?.test(name)));
}

/** Why it ended: its last line with FATAL, PANIC or error, else its last line, else its exit code or signal. */
export function reason(child: Child): string {
  const reported = child.output.findLast((line) => /FATAL:|PANIC:|error:/.test(line)) ?? child.output.at(-1);
  const code = child.process.exitCode ?? child.process.signalCode ?? "unknown";
  return reported ? reported.replace(/^.*?(FATAL|PANIC|error):\s+/, "") : `it ended with ${code}`;
}

/** The shell checks its parent after the signal is set: a parent killed before that would leave an orphan. */
function withDeathSignal(command: string, args: readonly string[]): [string, string[]] {
  const script = 'test "$PPID" = "$1" || exit 1; shift; exec "$@"';
  const shell = ["/bin/sh", "-c", script, "sh", String(process.pid), command, ...args];
  return ["setpriv", ["--pdeathsig", "INT", "--", ...shell]];
}

/** Where the system has no such signal, a second process waits for its input, a pipe from this one, to close. */
function watch(child: ChildProcess, pid: number, runAs: Account | undefined): void {
  const [command, args] =
    process.platform === "win32"
      ? [process.execPath, ["-e", `process.stdin.resume().on("end", () => process.kill(${pid}))`]]
      : ["/bin/sh", ["-c", 'read _; kill -INT "$0"', String(pid)]];
  const watchdog = spawn(command, args, { ...runAs, cwd: "/", stdio: ["pipe", "ignore", "ignore"], detached: true });
  watchdog.on("error", () => undefined);
  child.once("exit", () => watchdog.kill("SIGKILL"));
}
