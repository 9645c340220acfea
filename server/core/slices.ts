import { setImmediate as others } from "node:timers/promises";

/** How long the work goes on before other calls have their turn, in ms. */
const sliceMs = 10;

/** Works on one item after another, in slices, so that many items keep nobody waiting. Ends once `work` returns false. */
export const inSlices = async <T>(items: Iterable<T>, work: (item: T) => boolean | undefined | void): Promise<void> => {
  let until = performance.now() + sliceMs;
  for (const item of items) {
    if (work(item) === false) return;
    if (performance.now() < until) continue;
    await others();
    until = performance.now() + sliceMs;
  }
};
