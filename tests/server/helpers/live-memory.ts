import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
/** Bytes of the live objects. */
const alive = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

/**
 * The most bytes that are alive at any of the moments looked at while it works, beyond those before. `every` is in
 * milliseconds; throws where it was over before the first of them.
 */
export const growthDuring = async (work: () => Promise<unknown>, every = 700): Promise<number> => {
  const before = alive();
  const seen: number[] = [];
  const timer = setInterval(() => seen.push(alive()), every);
  await work();
  clearInterval(timer);
  if (seen.length === 0) throw new Error("It was over before anything was looked at.");
  return Math.max(...seen) - before;
};
