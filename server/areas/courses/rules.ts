import {
  type LaterAccuracy,
  peopleNeeded,
  type ResultBand,
  resultBands,
} from "../../../contract/courses/later-accuracy.ts";
import { wilsonInterval, z95 } from "../../../contract/quality/statistics.ts";

type Pair = readonly [number, number];

/** The rank of each number, from 1; equal ones share the mean of their ranks. */
const ranksOf = (numbers: readonly number[]): number[] => {
  const places = new Map<number, { readonly first: number; count: number }>();
  for (const [at, number] of numbers.toSorted((one, other) => one - other).entries()) {
    const place = places.get(number);
    if (place) place.count += 1;
    else places.set(number, { first: at + 1, count: 1 });
  }
  return numbers.map((number) => {
    const { first, count } = places.get(number)!;
    return first + (count - 1) / 2;
  });
};

/** Pearson's correlation; null where one side is the same throughout. */
const pearson = (xs: readonly number[], ys: readonly number[]): number | null => {
  const meanOf = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const [meanX, meanY] = [meanOf(xs), meanOf(ys)];
  let [both, squareX, squareY] = [0, 0, 0];
  for (const [at, x] of xs.entries()) {
    const [dx, dy] = [x - meanX, ys[at]! - meanY];
    both += dx * dy;
    squareX += dx * dx;
    squareY += dy * dy;
  }
  if (squareX === 0 || squareY === 0) return null;
  // The rounding of floats may leave a trace beyond 1.
  return Math.max(-1, Math.min(1, both / Math.sqrt(squareX * squareY)));
};

/**
 * Spearman's rank correlation, which supposes no straight line and bears accuracies that pile up near 1, with its interval
 * of 95 % by Fisher's z and the variance of D. G. Bonett, T. A. Wright, "Sample size requirements for estimating Pearson,
 * Kendall and Spearman correlations", Psychometrika 65 (2000), 23–28. Null of fewer than four pairs, and where one side is
 * the same throughout.
 */
export const spearman = (pairs: readonly Pair[]): LaterAccuracy["correlation"] => {
  if (pairs.length < 4) return null;
  const value = pearson(ranksOf(pairs.map(([x]) => x)), ranksOf(pairs.map(([, y]) => y)));
  if (value === null) return null;
  const half = z95 * Math.sqrt((1 + value ** 2 / 2) / (pairs.length - 3));
  const z = Math.atanh(value);
  return { value, low: Math.tanh(z - half), high: Math.tanh(z + half) };
};

/** A person's result in a course in percent, and how many of the checks of their later work were right. */
export interface LaterWork {
  readonly result: number;
  readonly right: number;
  readonly checks: number;
}

/** How people's results and later accuracy are related. Everyone has a check at least. */
export const laterAccuracyOf = (work: readonly LaterWork[]): LaterAccuracy => {
  const people = work.length;
  if (people < peopleNeeded) return { people, correlation: null, bands: [] };
  return {
    people,
    correlation: spearman(work.map(({ result, right, checks }) => [result, right / checks])),
    bands: resultBands.flatMap((band) => bandOf(band, work) ?? []),
  };
};

const bandOf = ({ from, to }: (typeof resultBands)[number], work: readonly LaterWork[]): ResultBand | null => {
  const within = work.filter(({ result }) => result >= from && (result < to || to === 100));
  if (within.length === 0) return null;
  const [right, checks] = [sumOf(within, "right"), sumOf(within, "checks")];
  return {
    from,
    to,
    people: within.length,
    checks,
    right,
    accuracy: right / checks,
    ...wilsonInterval(right, checks)!,
  };
};

const sumOf = (work: readonly LaterWork[], field: "right" | "checks"): number =>
  work.reduce((sum, one) => sum + one[field], 0);
