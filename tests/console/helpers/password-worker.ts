import { vi } from "vitest";
import { judge } from "../../../contract/core/password-judge.ts";

/** The worker that judges passwords, on the page's own thread: there is no other one here. Returns what it was asked. */
export const stubPasswordWorker = (): { password: string; words: readonly string[] }[] => {
  const asked: { password: string; words: readonly string[] }[] = [];
  class HereWorker extends EventTarget {
    postMessage(question: { password: string; words: readonly string[] }): void {
      asked.push(question);
      const data = judge(question.password, question.words);
      queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
    }
    terminate(): void {}
  }
  vi.stubGlobal("Worker", HereWorker);
  return asked;
};

/** A worker whose file can't be loaded. */
export const stubBrokenWorker = (): void => {
  class BrokenWorker extends EventTarget {
    postMessage(): void {
      queueMicrotask(() => this.dispatchEvent(new Event("error")));
    }
    terminate(): void {}
  }
  vi.stubGlobal("Worker", BrokenWorker);
};
