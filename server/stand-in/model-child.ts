import type { FastifyBaseLogger } from "fastify";
import { startChild } from "./start-child.ts";

/** Where the demo's stand-in of a model answers: its projects keep this address, so it is the same at every start. */
export const demoModelOrigin = "http://127.0.0.1:47811";

/**
 * Starts it in a process of its own, and returns how to stop it. Another demo on this machine may have the port: then its
 * stand-in answers, which is the same.
 */
export const startDemoModel = (log: Pick<FastifyBaseLogger, "warn">): (() => void) =>
  startChild({ of: "a model", file: "model-main.ts", args: [new URL(demoModelOrigin).port] }, log);
