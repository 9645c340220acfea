import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";

/** Where the demo's stand-in of a model answers: its projects keep this address, so it is the same at every start. */
export const demoModelOrigin = "http://127.0.0.1:47811";

/** Starts it in a process of its own, which ends with this one, however that ends. Returns how to stop it. */
export const startDemoModel = (log: Pick<FastifyBaseLogger, "warn">): (() => void) => {
  const program = fileURLToPath(new URL("model-main.ts", import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [program, new URL(demoModelOrigin).port], {
    stdio: ["pipe", "ignore", "ignore"],
    // Ctrl-C in the terminal reaches the server, which then ends it.
    detached: true,
  });
  child.once("error", (error) => log.warn({ err: error }, "the stand-in of a model did not start"));
  // Another demo on this machine may have the port: then its stand-in answers, which is the same.
  child.once("exit", (code) => log.warn({ code }, "the stand-in of a model has ended"));
  return () => {
    child.removeAllListeners("exit");
    child.kill();
  };
};
