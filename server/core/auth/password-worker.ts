import { parentPort } from "node:worker_threads";
import { judge } from "../../../contract/core/password-judge.ts";

/** Judges the passwords that it is sent, one after the other, off the server's own thread. */
parentPort!.on("message", ({ password, words }: { password: string; words: readonly string[] }) =>
  parentPort!.postMessage(judge(password, words)),
);
