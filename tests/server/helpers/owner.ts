import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";

interface Line {
  readonly url?: string;
  readonly postmasterPid?: number;
  /** What the start took. */
  readonly milliseconds?: number;
  readonly failed?: string;
  readonly message?: string;
  readonly written?: number;
}

/** A process of its own that owns, or tries to own, an embedded database. */
export interface Owner {
  readonly child: ChildProcess;
  readonly lines: Line[];
  /** Resolves when it has the database or has failed to get it. */
  readonly outcome: Promise<Line>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

interface OwnerOptions extends Pick<SpawnOptions, "uid" | "gid" | "env" | "detached"> {
  readonly mode?: "hold" | "write";
  /** Another checkout than this one. */
  readonly checkout?: string;
  readonly node?: string;
}

const thisCheckout = join(import.meta.dirname, "../../..");
const living = new Set<ChildProcess>();

/** Starts a process that owns the database of a data folder. */
export function startOwner(dataDir: string, options: OwnerOptions = {}): Owner {
  const { mode = "hold", checkout = thisCheckout, node = process.execPath, ...spawnOptions } = options;
  const script = join(checkout, "tests/server/helpers/own-embedded.ts");
  const child = spawn(node, [script, dataDir, mode], {
    stdio: ["ignore", "pipe", "inherit"],
    cwd: "/",
    ...spawnOptions,
  });
  living.add(child);
  const closed = once(child, "close").finally(() => living.delete(child));
  const lines: Line[] = [];
  const outcome = new Promise<Line>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(JSON.parse(line) as Line);
      if (lines.length === 1) resolve(lines[0]!);
    });
    void closed.then(() => reject(new Error("it ended without a word")));
  });
  // A process that kills it on the way does not wait for an outcome.
  outcome.catch(() => undefined);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await closed;
  };
  return { child, lines, outcome, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

/** Ends in good order whatever a test has left running. */
export async function stopOwners(): Promise<void> {
  const closed = [...living].map((child) => once(child, "close"));
  for (const child of living) child.kill("SIGTERM");
  await Promise.all(closed);
}

/** One query on a connection of its own. */
export async function ask<Row extends object>(url: string | undefined, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Waits for a condition to become true. */
export async function until(condition: () => boolean, what: string, milliseconds = 20_000): Promise<void> {
  const end = Date.now() + milliseconds;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`after ${milliseconds} ms still not: ${what}`);
    await delay(5);
  }
}

/** The numbers of the processes that have a folder in their command line; Linux only. */
export function processesOn(folder: string): number[] {
  const numbers = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return numbers.filter((number) => commandLine(number).includes(folder)).map(Number);
}

function commandLine(number: string): string {
  try {
    return existsSync(`/proc/${number}`) ? readFileSync(`/proc/${number}/cmdline`, "utf8") : "";
  } catch {
    return "";
  }
}
