/** In milliseconds of processor time: what `work` takes on the machine whose figures docs/performance.md gives. */
const workMs = 25;

/** Texts, tables and sorting, as in the code whose time the tests ask about. */
const work = (): number => {
  const counts = new Map<string, number>();
  for (let n = 0; n < 60_000; n++) {
    const word = `w${(n * 7919) % 20_011}`;
    counts.set(word, (counts.get(word) ?? 0) + word.replace(/[0-4]+/g, "-").length);
  }
  return [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).length;
};

/**
 * A bar in milliseconds, as much wider as this machine is slower at the moment than the one it was measured on: a bar
 * is there for the code, and the same code takes twice the time on a processor that is shared with other machines.
 * Never narrower than given, and four times as wide at most.
 */
export const onThisMachine = (milliseconds: number): number =>
  milliseconds * Math.min(4, Math.max(1, processorMs(work, 8) / workMs));

/**
 * As `onThisMachine`, for time as the clock has it: whatever else runs on the machine takes its processors away meanwhile,
 * too. To be asked right after what is held against the bar, since that changes from one second to the next. Twice as wide at
 * most: a page waits more than it works, and so is slowed down less than this work is.
 */
export const byTheClock = (milliseconds: number): number => {
  const tries = 8;
  const began = performance.now();
  for (let one = 0; one < tries; one++) work();
  const took = (performance.now() - began) / tries;
  return milliseconds * Math.min(2, Math.max(1, took / workMs));
};

/**
 * What a synchronous piece of work costs, in milliseconds of processor time of its thread: the least of several tries,
 * since any one of them may be the one that collects the garbage of the tests before it. The time of day would grow
 * with whatever runs beside this test, and so would the processor time of the whole process.
 */
export const processorMs = (piece: () => unknown, tries = 3): number =>
  Math.min(
    ...Array.from({ length: tries }, () => {
      const before = process.threadCpuUsage();
      piece();
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    }),
  );
