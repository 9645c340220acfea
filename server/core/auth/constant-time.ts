import { setTimeout as wait } from "node:timers/promises";

/** In milliseconds. */
const step = 150;

/** Returns or throws only at whole steps after it began, so that response times don't reveal what was found. */
export const inConstantTime = async <T>(work: () => Promise<T>): Promise<T> => {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await wait(step - ((performance.now() - began) % step));
  }
};
