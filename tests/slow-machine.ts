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
export const onThisMachine = (milliseconds: number): number => {
  const tries = Array.from({ length: 8 }, () => {
    const before = process.cpuUsage();
    work();
    return process.cpuUsage(before).user / 1000;
  });
  return milliseconds * Math.min(4, Math.max(1, Math.min(...tries) / workMs));
};
