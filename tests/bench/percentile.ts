/** The value that a share of all is at most, by the nearest rank: of twenty, 0.95 is the 19th. 0 where there is none. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

export const median = (values: readonly number[]): number => percentile(values, 0.5);
