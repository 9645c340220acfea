import type { Random } from "../../demo/random.ts";
import { wavFile } from "../../demo/wav.ts";

export const sampleRate = 16_000;

export interface SpokenLine {
  readonly speaker: string;
  readonly text: string;
}
export interface Spoken {
  /** A WAV file of one channel. */
  readonly wav: Buffer;
  /** Where each line is, in milliseconds. */
  readonly spans: readonly { readonly start: number; readonly end: number }[];
}

/** The first two resonances of the vowels, in hertz. */
const vowels: Readonly<Record<string, readonly [number, number]>> = {
  a: [750, 1200],
  e: [520, 1900],
  i: [310, 2250],
  o: [500, 900],
  u: [340, 800],
  y: [300, 2100],
};
const letters = Object.keys(vowels);
const voiced = new Set("bdgjlmnrvwz");
const hissed = new Set("cfhkpqstx");

/** Resonances that ring with what they are struck with, one after the other less wide and less loud. */
class Mouth {
  readonly #before = new Float64Array(3);
  readonly #earlier = new Float64Array(3);
  readonly #turns = new Float64Array(3);
  readonly #radii = [60, 110, 160].map((width) => Math.exp((-Math.PI * width) / sampleRate));

  /** In hertz. */
  shape(frequencies: readonly number[]): void {
    for (let at = 0; at < 3; at++) {
      this.#turns[at] = 2 * this.#radii[at]! * Math.cos((2 * Math.PI * frequencies[at]!) / sampleRate);
    }
  }

  ring(input: number): number {
    let sum = 0;
    for (let at = 0; at < 3; at++) {
      const radius = this.#radii[at]!;
      const now = input + this.#turns[at]! * this.#before[at]! - radius * radius * this.#earlier[at]!;
      this.#earlier[at] = this.#before[at]!;
      this.#before[at] = now;
      sum += (now * (1 - radius)) / (at + 1);
    }
    return sum;
  }
}

/**
 * A sound that has the rhythm and the resonances of speech, but no words: each letter of the lines has its time in it.
 * `gain` above 1 cuts off the loudest parts, as a bad recording does.
 */
export const speak = (random: Random, lines: readonly SpokenLine[], gain = 0.55): Spoken => {
  const samples: number[] = [];
  const spans: { start: number; end: number }[] = [];
  const mouth = new Mouth();
  const voices = [...new Set(lines.map(({ speaker }) => speaker))];
  let phase = 0;
  const sound = (
    milliseconds: number,
    pitch: number,
    [voice, hiss]: readonly [number, number],
    at: readonly number[],
  ) => {
    const count = Math.round((milliseconds * sampleRate) / 1000);
    mouth.shape(at);
    for (let n = 0; n < count; n++) {
      // It swells and fades, so that one letter doesn't click into the next.
      const swell = Math.sqrt(Math.sin((Math.PI * (n + 0.5)) / count));
      phase += pitch / sampleRate;
      const beat = phase >= 1 ? 1 : 0;
      phase -= beat;
      const noise = random.next() * 2 - 1;
      const rung = mouth.ring(voice * beat * 40 + hiss * noise);
      samples.push(swell * (rung + hiss * noise * 0.2) + noise * 0.0015);
    }
  };
  const now = () => Math.round((samples.length * 1000) / sampleRate);
  sound(250, 100, [0, 0], [500, 1500, 2500]);
  for (const { speaker, text } of lines) {
    const base = voices.indexOf(speaker) % 2 === 0 ? 115 : 195;
    const start = now();
    for (const [place, raw] of Array.from(text.toLowerCase().normalize("NFD")).entries()) {
      if (/\p{M}/u.test(raw)) continue;
      const letter = /[a-z]|[^\p{L}]/u.test(raw) ? raw : letters[raw.codePointAt(0)! % letters.length]!;
      const vowel = vowels[letter];
      // The voice falls towards the end of a line.
      const pitch = base * (1.08 - (0.2 * place) / text.length) + random.between(-4, 4);
      if (vowel) sound(random.between(85, 115), pitch, [1, 0.02], [...vowel, 2600]);
      else if (voiced.has(letter)) sound(random.between(45, 65), pitch, [0.45, 0.05], [260, 1300, 2400]);
      else if (hissed.has(letter)) sound(random.between(45, 65), pitch, [0, 0.5], [1800, 3200, 4800]);
      else sound(/[,.;?!]/.test(letter) ? 160 : 35, pitch, [0, 0], [500, 1500, 2500]);
    }
    spans.push({ start, end: now() });
    sound(random.between(250, 450), base, [0, 0], [500, 1500, 2500]);
  }
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  const full = new Int16Array(samples.length);
  for (let n = 0; n < full.length; n++) {
    full[n] = Math.round(32_767 * Math.max(-1, Math.min(1, (samples[n]! / loudest) * gain)));
  }
  return { wav: wavFile(full, sampleRate), spans };
};
