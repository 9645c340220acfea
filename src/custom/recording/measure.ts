import { silenceLevel, silenceMin, type SoundFacts } from "../../../contract/tasks/sound-checks.ts";

/** From here a sample is at full scale; this many in a row are the flat top of a wave that was cut off. */
const fullScale = 0.999;
const clippedRun = 3;
const silentSquare = (10 ** (silenceLevel / 20)) ** 2;
const stretchesPerSecond = 100;

/** Measures the samples (-1 to 1) of one channel as the server does, so that who reads aloud learns of trouble at once. */
export const measure = (samples: Float32Array, sampleRate: number): SoundFacts => {
  const milliseconds = Math.round((samples.length / sampleRate) * 1000);
  const squares = squaresOf(samples, sampleRate);
  const sum = squares.reduce((total, { square, count }) => total + square * count, 0);
  const silent = squares.map(({ square }) => square < silentSquare);
  return {
    milliseconds,
    statedMilliseconds: milliseconds,
    sampleRate,
    channels: 1,
    loudness: sum === 0 ? null : Math.min(0, 10 * Math.log10(sum / samples.length)),
    silences: silencesIn(silent, milliseconds),
    silentShare: silent.length === 0 ? 1 : silent.filter(Boolean).length / silent.length,
    clippedShare: samples.length === 0 ? 0 : clippedIn(samples) / samples.length,
  };
};

/** The mean square of each hundredth of a second. */
const squaresOf = (samples: Float32Array, sampleRate: number): { square: number; count: number }[] => {
  const all = Math.ceil((samples.length / sampleRate) * stretchesPerSecond);
  return Array.from({ length: all }, (_, at) => {
    const end = Math.min(samples.length, Math.round(((at + 1) * sampleRate) / stretchesPerSecond));
    const part = samples.subarray(Math.round((at * sampleRate) / stretchesPerSecond), end);
    const square = part.reduce((total, sample) => total + sample * sample, 0);
    return { square: part.length === 0 ? 0 : square / part.length, count: part.length };
  });
};

const silencesIn = (silent: readonly boolean[], milliseconds: number): { start: number; end: number }[] => {
  const step = 1000 / stretchesPerSecond;
  const found: { start: number; end: number }[] = [];
  let since: number | undefined;
  for (let at = 0; at <= silent.length; at += 1) {
    if (silent[at]) since ??= at;
    else if (since !== undefined) {
      const [start, end] = [since * step, Math.min(at * step, milliseconds)];
      if (end - start >= silenceMin) found.push({ start, end });
      since = undefined;
    }
  }
  return found;
};

const clippedIn = (samples: Float32Array): number => {
  let [clipped, run] = [0, 0];
  for (let at = 0; at <= samples.length; at += 1) {
    if (Math.abs(samples[at] ?? 0) >= fullScale) run += 1;
    else {
      if (run >= clippedRun) clipped += run;
      run = 0;
    }
  }
  return clipped;
};

/** The samples (-1 to 1) of one channel as a wav file of 16 bits. */
export const wavOf = (samples: Float32Array, sampleRate: number): ArrayBuffer => {
  const bytes = samples.length * 2;
  const file = new DataView(new ArrayBuffer(44 + bytes));
  const name = (at: number, text: string): void => {
    for (let place = 0; place < text.length; place += 1) file.setUint8(at + place, text.charCodeAt(place));
  };
  name(0, "RIFF");
  file.setUint32(4, 36 + bytes, true);
  name(8, "WAVEfmt ");
  file.setUint32(16, 16, true);
  // Plain samples, one channel.
  file.setUint16(20, 1, true);
  file.setUint16(22, 1, true);
  file.setUint32(24, sampleRate, true);
  file.setUint32(28, sampleRate * 2, true);
  file.setUint16(32, 2, true);
  file.setUint16(34, 16, true);
  name(36, "data");
  file.setUint32(40, bytes, true);
  for (let at = 0; at < samples.length; at += 1) {
    file.setInt16(44 + at * 2, Math.round(Math.max(-1, Math.min(1, samples[at]!)) * 32_767), true);
  }
  return file.buffer;
};
