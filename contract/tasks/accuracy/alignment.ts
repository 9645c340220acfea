import { lastColumn } from "./edit-columns.ts";

/** What became of a unit: `before` and `after` are its places in the two lists. */
export type Step =
  | { readonly op: "same" | "substitution"; readonly before: number; readonly after: number }
  | { readonly op: "deletion"; readonly before: number }
  | { readonly op: "insertion"; readonly after: number };

/** Up to so many pairs of units all ways are compared, one byte for each pair; above, the lists are halved. */
const pairsMax = 2 ** 18;

/**
 * The fewest substitutions, deletions and insertions (each counts 1) that make `after` of `before`, in order. Of several
 * ways it takes one with the most units unchanged; only lists of more than some 500 units, which are halved, may get another of
 * the fewest. The way back is always the same with deletions and insertions exchanged. Memory grows with the lists'
 * length, not with its square (D. S. Hirschberg, CACM 18 (1975), 341–343).
 */
export const align = (before: readonly string[], after: readonly string[]): Step[] => {
  const [one, other] = numbered(before, after);
  // One of the two directions is computed, and the other is its mirror.
  if (!isFirst(one, other)) return alignBetween(other, one, 0, 0).map(mirrored);
  return alignBetween(one, other, 0, 0);
};

/** The fewest errors alone, without the steps. */
export const distance = (before: readonly string[], after: readonly string[]): number => {
  const [one, other] = numbered(before, after);
  return distanceOf(one, other);
};

const mirrored = (step: Step): Step => {
  if (step.op === "deletion") return { op: "insertion", after: step.before };
  if (step.op === "insertion") return { op: "deletion", before: step.after };
  return { op: step.op, before: step.after, after: step.before };
};

/** Equal units have equal numbers, by the order of the units themselves, so that it doesn't matter which list is first. */
const numbered = (before: readonly string[], after: readonly string[]): [Uint32Array, Uint32Array] => {
  const units = [...new Set([...before, ...after])].sort();
  const numbers = new Map(units.map((unit, number) => [unit, number]));
  const of = (list: readonly string[]) => Uint32Array.from(list, (unit) => numbers.get(unit)!);
  return [of(before), of(after)];
};

const isFirst = (one: Uint32Array, other: Uint32Array): boolean => {
  if (one.length !== other.length) return one.length < other.length;
  const at = one.findIndex((unit, index) => unit !== other[index]);
  return at === -1 || one[at]! < other[at]!;
};

/** In a band around the diagonal, twice as wide each time until it holds the best way (E. Ukkonen, 1985). */
const distanceOf = (one: Uint32Array, other: Uint32Array): number => {
  const most = Math.max(one.length, other.length);
  for (let band = Math.abs(one.length - other.length) + 64; ; band *= 2) {
    const found = lastColumn(one, other, band)[one.length]!;
    if (found <= band || band >= most) return found;
  }
};

const alignBetween = (one: Uint32Array, other: Uint32Array, from: number, to: number): Step[] => {
  const steps: Step[] = [];
  const place = (a: Uint32Array, b: Uint32Array, i: number, j: number, errors?: number): void => {
    let start = 0;
    while (start < a.length && start < b.length && a[start] === b[start]) {
      steps.push({ op: "same", before: i + start, after: j + start });
      start++;
    }
    let equalEnd = 0;
    const shorter = Math.min(a.length, b.length) - start;
    while (equalEnd < shorter && a.at(-1 - equalEnd) === b.at(-1 - equalEnd)) equalEnd++;
    const [x, y] = [a.subarray(start, a.length - equalEnd), b.subarray(start, b.length - equalEnd)];
    if (x.length * y.length <= pairsMax) for (const step of alignSmall(x, y, i + start, j + start)) steps.push(step);
    else halve(x, y, i + start, j + start, errors ?? distanceOf(x, y));
    for (let k = equalEnd; k > 0; k--) {
      steps.push({ op: "same", before: i + a.length - k, after: j + b.length - k });
    }
  };
  /** Where the best way crosses the middle of the second list: there both halves together have the fewest errors. */
  const halve = (a: Uint32Array, b: Uint32Array, i: number, j: number, errors: number): void => {
    const middle = b.length >> 1;
    const left = lastColumn(a, b.subarray(0, middle), errors);
    const right = lastColumn(a.toReversed(), b.subarray(middle).toReversed(), errors);
    let best = 0;
    for (let row = 0; row <= a.length; row++) {
      if (left[row]! + right[a.length - row]! < left[best]! + right[a.length - best]!) best = row;
    }
    place(a.subarray(0, best), b.subarray(0, middle), i, j, left[best]);
    place(a.subarray(best), b.subarray(middle), i + best, j + middle, right[a.length - best]);
  };
  place(one, other, from, to);
  return steps;
};

/** Ways into a pair of units; 0 is that of both. */
const [remove, insert] = [1, 2];

/** All ways at once: the cost is errors × `unit` less the units that stay, so that of equal errors the most stay. */
const alignSmall = (a: Uint32Array, b: Uint32Array, i: number, j: number): Step[] => {
  const width = b.length + 1;
  const unit = 2 ** 16;
  const ways = new Uint8Array((a.length + 1) * width).fill(insert, 1, width);
  let above = Float64Array.from({ length: width }, (_, column) => column * unit);
  for (let row = 1; row <= a.length; row++) {
    const costs = new Float64Array(width);
    costs[0] = row * unit;
    ways[row * width] = remove;
    for (let column = 1; column < width; column++) {
      const kept = above[column - 1]! + (a[row - 1] === b[column - 1] ? -1 : unit);
      const removed = above[column]! + unit;
      const inserted = costs[column - 1]! + unit;
      const least = Math.min(kept, removed, inserted);
      costs[column] = least;
      if (least !== kept) ways[row * width + column] = least === removed ? remove : insert;
    }
    above = costs;
  }
  const steps: Step[] = [];
  for (let [row, column] = [a.length, b.length]; row > 0 || column > 0; ) {
    const way = ways[row * width + column];
    if (way !== insert) row--;
    if (way !== remove) column--;
    const [before, after] = [i + row, j + column];
    if (way === insert) steps.push({ op: "insertion", after });
    else if (way === remove) steps.push({ op: "deletion", before });
    else steps.push({ op: a[row] === b[column] ? "same" : "substitution", before, after });
  }
  return steps.toReversed();
};
