import type { z } from "zod";
import type { benchmarks } from "../../../contract/benchmarks/endpoints.ts";
import { type Estimate, estimateEntriesMin } from "../../../contract/benchmarks/estimate.ts";

const ascending = (values: readonly number[]): number[] => values.toSorted((a, b) => a - b);

/** The quantile of sorted values: type 7, as PostgreSQL's percentile_cont, between two values by their distance. */
export const quantile = (sorted: readonly number[], p: number): number => {
  const place = (sorted.length - 1) * p;
  const below = sorted[Math.floor(place)]!;
  return below + (sorted[Math.ceil(place)]! - below) * (place % 1);
};

export const median = (values: readonly number[]): number => quantile(ascending(values), 0.5);

/**
 * How far the median is off, in percent: each value is predicted by the median of all others, and the median of these
 * errors is what one may expect of a value that is not known yet. Values are above zero.
 */
export const leaveOneOutError = (values: readonly number[]): number => {
  const sorted = ascending(values);
  return median(sorted.map((value, place) => Math.abs(medianWithout(sorted, place) - value) / value)) * 100;
};

/** The median of sorted values without one of them. */
const medianWithout = (sorted: readonly number[], left: number): number => {
  const at = (place: number): number => sorted[place < left ? place : place + 1]!;
  const middle = (sorted.length - 2) / 2;
  return (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2;
};

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** The estimate from the seconds of each entry; null where there are too few. */
export const estimateOf = (seconds: readonly number[], units: number | undefined): Estimate | null => {
  if (seconds.length < estimateEntriesMin) return null;
  const sorted = ascending(seconds);
  const spread = (factor: number) => ({
    median: rounded(quantile(sorted, 0.5) * factor, 2),
    p10: rounded(quantile(sorted, 0.1) * factor, 2),
    p90: rounded(quantile(sorted, 0.9) * factor, 2),
  });
  return {
    n: seconds.length,
    seconds: spread(1),
    error: rounded(leaveOneOutError(seconds), 1),
    hours: units === undefined ? null : spread(units / 3600),
  };
};

/** The seconds of a benchmark, with its directory entry. */
export interface OfEntry {
  readonly project: string;
  readonly annotationSeconds: number;
  readonly qaSeconds: number | null;
}

/**
 * The estimate from benchmarks. An entry that has several counts once, by their median: else its own other benchmark
 * would predict each of them, and the error would look smaller than it is.
 */
export const estimateFrom = (
  rows: readonly OfEntry[],
  units: number | undefined,
): z.output<(typeof benchmarks.estimate.replies)[200]> => {
  const entries = [...Map.groupBy(rows, ({ project }) => project).values()];
  const perEntry = (of: "annotationSeconds" | "qaSeconds"): number[] =>
    entries
      .map((own) => own.flatMap((row) => row[of] ?? []))
      .filter((seconds) => seconds.length > 0)
      .map(median);
  const annotation = estimateOf(perEntry("annotationSeconds"), units);
  return {
    n: entries.length,
    needed: estimateEntriesMin,
    estimate: annotation && { annotation, qa: estimateOf(perEntry("qaSeconds"), units) },
  };
};
