import { type ChildProcess, spawn } from "node:child_process";
import { isMainThread } from "node:worker_threads";
import { createInterface } from "node:readline";
import { type Account, succeedsAs } from "./account.ts";

export interface Child {
  readonly process: ChildProcess;
  /** Resolves when the process has ended and all that it said has been read. */
  readonly ended: Promise<void>;
  /** The last lines that it said. */
  readonly said: readonly string[];
}

// The signal comes when the thread that started the child ends, so it is only right for the main thread.
const canAskForDeathSignal = process.platform === "linux" && isMainThread;

/** Starts a program that ends when this process does, however this process ends. */
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
    env: process.platform === "win32" ? process.env : { PATH: process.env["PATH"] },
    stdio: ["ignore", "ignore", "pipe"],
    // A session of its own: Ctrl-C in the terminal is for Muster, which then stops Postgres in good order.
    detached: true,
    windowsHide: true,
  });
  const said: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    said.push(line);
    if (said.length > 40) said.shift();
    log(line);
  });
  child.on("error", (error) => said.push(`FATAL: ${error.message}`));
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  if (!deathSignal && child.pid) watch(child, child.pid, runAs);
  return { process: child, ended, said };
}

/** The reason in the words of Postgres, which says it in a line that begins with FATAL, PANIC or error. */
export function reason(child: Child): string {
  const told = child.said.findLast((line) => /FATAL:|PANIC:|error:/.test(line)) ?? child.said.at(-1);
  const code = child.process.exitCode ?? child.process.signalCode ?? "unknown";
  return told ? told.replace(/^.*?(FATAL|PANIC|error):\s+/, "") : `it ended with ${code}`;
}

/** The shell asks who its parent is after the signal is set: a parent killed before that would leave an orphan. */
function withDeathSignal(command: string, args: readonly string[]): [string, string[]] {
  const script = 'test "$PPID" = "$1" || exit 1; shift; exec "$@"';
  const shell = ["/bin/sh", "-c", script, "sh", String(process.pid), command, ...args];
  return ["setpriv", ["--pdeathsig", "INT", "--", ...shell]];
}

/** Where the system has no such signal, a second process waits for the end of its input, which is our end. */
function watch(child: ChildProcess, pid: number, runAs: Account | undefined): void {
  const [command, args] =
    process.platform === "win32"
      ? [process.execPath, ["-e", `process.stdin.resume().on("end", () => process.kill(${pid}))`]]
      : ["/bin/sh", ["-c", 'read _; kill -INT "$0"', String(pid)]];
  const watchdog = spawn(command, args, { ...runAs, cwd: "/", stdio: ["pipe", "ignore", "ignore"], detached: true });
  watchdog.on("error", () => undefined);
  child.once("exit", () => watchdog.kill("SIGKILL"));
}
