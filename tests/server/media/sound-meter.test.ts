import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultSoundRules, soundProblems } from "../../../contract/tasks/sound-checks.ts";
import { SoundMeter } from "../../../server/services/media/sound-meter.ts";
import { wavOf } from "../helpers/sounds.ts";

const measured = (seconds: number, amplitude: (time: number) => number, rate = 44_100) => {
  const meter = new SoundMeter(rate, 1);
  meter.add(wavOf(seconds, amplitude, rate).subarray(44));
  return meter.finish();
};
const tone = (loudness: number) => (time: number) => loudness * Math.sin(2 * Math.PI * 440 * time);
const problemsOf = (sound: ReturnType<typeof measured>, statedMilliseconds: number | null = null) =>
  soundProblems({ ...sound, statedMilliseconds }, defaultSoundRules).map(({ code, message }) => `${code}: ${message}`);

test("each problem has its words", () => {
  expect(problemsOf(measured(2, tone(0.5)))).toEqual([]);
  expect(problemsOf(measured(0.5, tone(0.5), 8000))).toEqual([
    "too_short: This sound is too short: 0.5 s. It needs at least 1 s.",
    "low_rate: This sound has 8 kHz. It needs at least 16 kHz.",
  ]);
  expect(problemsOf(measured(10, (time) => (time < 1 ? tone(0.5)(time) : 0)))).toEqual([
    "silent: 90% of this sound is silence. The limit is 80%.",
  ]);
  // A sine of twice the range is cut off for two thirds of its time.
  expect(problemsOf(measured(2, tone(2)))).toEqual([
    "clipped: This sound is distorted: 67% of it is clipped. The limit is 0.1%.",
  ]);
  expect(problemsOf(measured(2, tone(0.5)), 5000)).toEqual(["cut: This file is incomplete: it has 2 s of 5 s."]);
});

test("a tone at full scale is not clipped, digital silence has no level, and a sine has that of a sine", () => {
  expect(measured(1, tone(0.998)).clippedShare).toBe(0);
  expect(measured(1, () => 0)).toMatchObject({ loudness: null, silentShare: 1, silences: [{ start: 0, end: 1000 }] });
  expect(measured(1, tone(0.5)).loudness).toBe(-9);
});

test("what is measured doesn't depend on how the samples arrive", () => {
  const bytes = Buffer.concat([wavOf(0.3, tone(2), 22_050).subarray(44), wavOf(1.2, tone(0.001), 22_050).subarray(44)]);
  const inPieces = (cuts: readonly number[], channels: number) => {
    const meter = new SoundMeter(22_050, channels);
    const places = [0, ...cuts.map((cut) => cut % bytes.length).sort((one, other) => one - other), bytes.length];
    for (const [index, start] of places.slice(0, -1).entries()) meter.add(bytes.subarray(start, places[index + 1]));
    return meter.finish();
  };
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { maxLength: 8 }), fc.constantFrom(1, 2, 3), (cuts, channels) => {
      expect(inPieces(cuts, channels)).toEqual(inPieces([], channels));
    }),
    { numRuns: 40 },
  );
});
