import { peaksPerSecond, silenceLevel, silenceMin, type SoundFacts } from "../../../contract/tasks/sound-checks.ts";
import { soundMax } from "../../../contract/tasks/transcripts.ts";
import { MediaFailure } from "./media-failure.ts";

/** A sound's facts and its waveform. */
export interface MeasuredSound extends Omit<SoundFacts, "statedMilliseconds"> {
  /** For each hundredth of a second its lowest and its highest sample, of all channels; -127 to 127. */
  readonly peaks: Int8Array;
}

/** From here a sample is at full scale: the last 0.1 % of the range, since encoders don't keep it exactly flat. */
const fullScale = 32_735;
/** A single sample at full scale is a peak; this many in a row are the flat top of a wave that was cut off. */
const clippedRun = 3;
const silentSquare = (32_768 * 10 ** (silenceLevel / 20)) ** 2;
const binMilliseconds = 1000 / peaksPerSecond;

/**
 * Measures 16-bit samples (little-endian, channels interleaved) as they arrive, at constant memory but for the peaks.
 * Times are counted in samples, so they don't drift.
 */
export class SoundMeter {
  readonly #rate: number;
  readonly #channels: number;
  #rest: Buffer = Buffer.alloc(0);
  #peaks = new Int8Array(120 * peaksPerSecond);
  readonly #runs: Uint32Array;
  readonly #silences: { start: number; end: number }[] = [];
  #frames = 0;
  #bins = 0;
  #binStart = 0;
  #binEnd = 0;
  #low = 32_767;
  #high = -32_768;
  #binSquares = 0;
  #squares = 0;
  #clipped = 0;
  #silentBins = 0;
  #silentSince: number | undefined;

  constructor(rate: number, channels: number) {
    this.#rate = rate;
    this.#channels = channels;
    this.#runs = new Uint32Array(channels);
    this.#binEnd = this.#endOf(0);
  }

  /** Throws MediaFailure (too_long) beyond the longest sound. */
  add(bytes: Buffer): void {
    const all = this.#rest.length > 0 ? Buffer.concat([this.#rest, bytes]) : bytes;
    const frameSize = 2 * this.#channels;
    const used = all.length - (all.length % frameSize);
    this.#rest = Buffer.from(all.subarray(used));
    this.#measure(samplesOf(all.subarray(0, used)));
    if (this.#frames > (soundMax / 1000) * this.#rate) throw new MediaFailure("too_long");
  }

  /** Throws MediaFailure (empty) where there was no sample. */
  finish(): MeasuredSound {
    if (this.#frames === 0) throw new MediaFailure("empty");
    if (this.#frames > this.#binStart) this.#closeBin();
    const milliseconds = Math.round((this.#frames * 1000) / this.#rate);
    this.#endSilence(milliseconds);
    const samples = this.#frames * this.#channels;
    const loudness = 10 * Math.log10(this.#squares / samples / 32_768 ** 2);
    return {
      milliseconds,
      sampleRate: this.#rate,
      channels: this.#channels,
      loudness: this.#squares > 0 ? Math.round(loudness * 10) / 10 : null,
      silences: this.#silences,
      silentShare: this.#silentBins / this.#bins,
      clippedShare: this.#clipped / samples,
      peaks: this.#peaks.slice(0, 2 * this.#bins),
    };
  }

  /** After which frame a bin ends: rates such as 22,050 have no whole number of frames in a hundredth of a second. */
  #endOf(bin: number): number {
    return Math.ceil(((bin + 1) * this.#rate) / peaksPerSecond);
  }

  #measure(samples: Int16Array): void {
    const channels = this.#channels;
    const runs = this.#runs;
    for (let at = 0; at < samples.length; ) {
      // Up to the end of the bin or of the samples, in local variables: this loop runs for each of 300 million samples.
      const frames = Math.min(this.#binEnd - this.#frames, (samples.length - at) / channels);
      const end = at + frames * channels;
      let [low, high, squares, clipped, channel] = [this.#low, this.#high, 0, 0, 0];
      for (; at < end; at++) {
        const sample = samples[at]!;
        if (sample < low) low = sample;
        if (sample > high) high = sample;
        squares += sample * sample;
        if (sample >= fullScale || sample <= -fullScale) {
          const run = ++runs[channel]!;
          if (run === clippedRun) clipped += clippedRun;
          else if (run > clippedRun) clipped++;
        } else runs[channel] = 0;
        if (++channel === channels) channel = 0;
      }
      [this.#low, this.#high] = [low, high];
      this.#binSquares += squares;
      this.#clipped += clipped;
      this.#frames += frames;
      if (this.#frames === this.#binEnd) this.#closeBin();
    }
  }

  #closeBin(): void {
    if (2 * this.#bins === this.#peaks.length) {
      const longer = new Int8Array(2 * this.#peaks.length);
      longer.set(this.#peaks);
      this.#peaks = longer;
    }
    this.#peaks[2 * this.#bins] = eighth(this.#low);
    this.#peaks[2 * this.#bins + 1] = eighth(this.#high);
    const start = this.#bins * binMilliseconds;
    if (this.#binSquares / ((this.#frames - this.#binStart) * this.#channels) < silentSquare) {
      this.#silentBins++;
      this.#silentSince ??= start;
    } else this.#endSilence(start);
    this.#squares += this.#binSquares;
    [this.#low, this.#high, this.#binSquares] = [32_767, -32_768, 0];
    this.#bins++;
    this.#binStart = this.#frames;
    this.#binEnd = this.#endOf(this.#bins);
  }

  #endSilence(end: number): void {
    if (this.#silentSince !== undefined && end - this.#silentSince >= silenceMin) {
      this.#silences.push({ start: this.#silentSince, end });
    }
    this.#silentSince = undefined;
  }
}

const eighth = (sample: number): number => Math.max(-127, Math.round((sample * 127) / 32_767));

/** Without copying where the bytes lie at an even place, as a view of 16-bit numbers requires. */
const samplesOf = (bytes: Buffer): Int16Array => {
  const even = bytes.byteOffset % 2 === 0 ? bytes : new Uint8Array(bytes);
  return new Int16Array(even.buffer, even.byteOffset, even.byteLength / 2);
};
