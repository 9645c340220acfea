import type { Strength } from "../../../../contract/core/password-strength.ts";

interface Judge {
  readonly worker: Worker;
  /** Who waits for an answer, in the order of the questions. */
  readonly waiting: ((strength: Strength | null) => void)[];
}
let judge: Judge | null = null;

/** Its dictionaries are large: they are loaded when someone begins to choose a password, and not on the page's thread. */
export const startJudge = (): Judge => {
  if (judge) return judge;
  const worker = new Worker(new URL("./password-worker.ts", import.meta.url), { type: "module" });
  const started: Judge = { worker, waiting: [] };
  worker.addEventListener("message", ({ data }: MessageEvent<Strength>) => started.waiting.shift()?.(data));
  worker.addEventListener("error", () => {
    judge = null;
    worker.terminate();
    for (const answer of started.waiting.splice(0)) answer(null);
  });
  return (judge = started);
};

/** How strong a password is, as the server will judge it; null where that can't be told here. */
export const judgePassword = (password: string, words: readonly string[]): Promise<Strength | null> =>
  new Promise((resolve) => {
    const { worker, waiting } = startJudge();
    waiting.push(resolve);
    worker.postMessage({ password, words });
  });
