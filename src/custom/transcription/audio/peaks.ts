/** The quietest and the loudest sample of each short stretch of a sound, at `rate` stretches a second, on any scale. */
export interface Peaks {
  readonly rate: number;
  readonly min: ArrayLike<number>;
  readonly max: ArrayLike<number>;
}

/** Peaks from pairs of the lowest and the highest sample of each stretch, as the server keeps them. */
export const peaksOfPairs = (pairs: ArrayLike<number>, rate: number): Peaks => {
  const count = Math.floor(pairs.length / 2);
  const [min, max] = [new Int8Array(count), new Int8Array(count)];
  for (let at = 0; at < count; at += 1) {
    min[at] = pairs[2 * at]!;
    max[at] = pairs[2 * at + 1]!;
  }
  return { rate, min, max };
};

/**
 * The upper and the lower half of the wave, as high as its loudest place and as long as the sound that is played: a stretch
 * more or less would draw the whole wave too narrow or too wide, the more so the later it is heard.
 */
export const fitted = ({ rate, min, max }: Peaks, seconds: number): [Float32Array, Float32Array] => {
  const count = Math.max(1, Math.round(seconds * rate));
  let loudest = 0;
  for (let at = 0; at < max.length; at += 1) {
    const [high, low] = [max[at]!, -(min[at] ?? 0)];
    if (high > loudest) loudest = high;
    if (low > loudest) loudest = low;
  }
  const scaled = (values: ArrayLike<number>): Float32Array => {
    const copy = new Float32Array(count);
    const last = Math.min(count, values.length);
    for (let at = 0; at < last; at += 1) copy[at] = values[at]! / (loudest || 1);
    return copy;
  };
  return [scaled(max), scaled(min)];
};
