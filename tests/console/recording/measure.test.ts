import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSoundRules, SoundFacts, soundProblems } from "../../../contract/tasks/sound-checks.ts";
import { measure, wavOf } from "../../../src/custom/recording/measure.ts";

const rate = 16_000;
const wave = (seconds: number, height: number) =>
  Float32Array.from({ length: seconds * rate }, (_, at) => height * Math.sin((at * 440 * 2 * Math.PI) / rate));
const joined = (...parts: readonly Float32Array[]) => Float32Array.from(parts.flatMap((part) => [...part]));
const codes = (samples: Float32Array, sampleRate = rate) =>
  soundProblems(measure(samples, sampleRate), defaultSoundRules).map(({ code }) => code);

test("speech passes; what is too short, silent, clipped or of few samples does not", () => {
  expect(codes(wave(2, 0.3))).toEqual([]);
  expect(codes(wave(0.5, 0.3))).toEqual(["too_short"]);
  expect(codes(new Float32Array(2 * rate))).toEqual(["silent"]);
  expect(codes(wave(2, 0.001))).toEqual(["silent"]);
  expect(codes(wave(2, 3).map((sample) => Math.max(-1, Math.min(1, sample))))).toEqual(["clipped"]);
  expect(codes(wave(2, 0.3), 8_000)).toEqual(["low_rate"]);
  expect(codes(new Float32Array())).toEqual(["too_short", "silent"]);
});

test("silences of a second and more are found where they are", () => {
  const facts = measure(
    joined(wave(1, 0.3), new Float32Array(1.5 * rate), wave(1, 0.3), new Float32Array(0.5 * rate)),
    rate,
  );
  expect(facts.silences).toEqual([{ start: 1000, end: 2500 }]);
  expect(facts.silentShare).toBeCloseTo(0.5, 1);
  expect(facts.milliseconds).toBe(4000);
  // A sine of 0.3 has an RMS of 0.3 / √2, and half of the time is silent.
  expect(facts.loudness).toBeCloseTo(20 * Math.log10(0.3 / 2), 0);
});

test("what is measured is always a sound's facts, and a full-scale peak alone is not clipped", () => {
  fc.assert(
    fc.property(fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { maxLength: 2_000 }), (samples) => {
      expect(SoundFacts.safeParse(measure(Float32Array.from(samples), rate)).error).toBeUndefined();
    }),
  );
  expect(measure(Float32Array.of(0, 1, 0, -1, -1, 0), rate).clippedShare).toBe(0);
  expect(measure(Float32Array.of(0, 1, 1, 1), rate).clippedShare).toBe(0.75);
});

test("a wav file says its rate and length, and has the samples", () => {
  const view = new DataView(wavOf(Float32Array.of(0, 1, -1, 2), 44_100));
  const letters = (at: number) => String.fromCharCode(...[0, 1, 2, 3].map((place) => view.getUint8(at + place)));
  expect([letters(0), letters(8), letters(12), letters(36)]).toEqual(["RIFF", "WAVE", "fmt ", "data"]);
  expect([view.getUint32(24, true), view.getUint32(40, true), view.getUint32(4, true)]).toEqual([44_100, 8, 44]);
  expect([0, 1, 2, 3].map((at) => view.getInt16(44 + at * 2, true))).toEqual([0, 32_767, -32_767, 32_767]);
});
