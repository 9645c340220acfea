import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
/** Bytes of the live objects. */
const alive = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

/** The most bytes that are alive at any of the moments looked at while it works, beyond those before. */
export const growthDuring = async (work: () => Promise<unknown>): Promise<number> => {
  const before = alive();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, alive())), 700);
  await work();
  clearInterval(timer);
  return most - before;
};
