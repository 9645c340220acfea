import { setTimeout as wait } from "node:timers/promises";

/** In milliseconds. */
const step = 150;

/**
 * Answers, or refuses, a whole number of steps after it began, so that the time it takes tells a stranger nothing of
 * what was found.
 */
export const inEvenTime = async <T>(work: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await wait(step - ((performance.now() - began) % step));
  }
};
