import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";

interface Program {
  /** What the log calls it, after "the stand-in of". */
  readonly of: string;
  /** Beside this file. */
  readonly file: string;
  readonly args: readonly string[];
  /** Beside this process's own: what the arguments, which everyone on this machine can read, must not have. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a stand-in in a process of its own, which ends with this one, however that ends. Returns how to stop it. */
export const startChild = ({ of, file, args, env }: Program, log: Pick<FastifyBaseLogger, "warn">): (() => void) => {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args], {
    stdio: ["pipe", "ignore", "ignore"],
    env: { ...process.env, ...env },
    // Ctrl-C in the terminal reaches the server, which then ends it.
    detached: true,
  });
  child.once("error", (error) => log.warn({ err: error }, `the stand-in of ${of} did not start`));
  child.once("exit", (code) => log.warn({ code }, `the stand-in of ${of} has ended`));
  return () => {
    child.removeAllListeners("exit");
    child.kill();
  };
};
