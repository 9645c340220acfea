import { AppError } from "./app-error.ts";

/** Runs at most `atOnce` pieces of costly work; the others wait. Throws busy beyond `queueMax` waiting. */
export const limitConcurrency = (atOnce: number, queueMax: number): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= queueMax) throw new AppError("busy");
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
