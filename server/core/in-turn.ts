import { Refusal } from "./refusal.ts";

/** Runs work of a costly kind, so many pieces at once; the others wait, and beyond `queueMax` are refused as busy. */
export const makeTurns = (atOnce: number, queueMax: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= queueMax) throw new Refusal("busy");
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
};
