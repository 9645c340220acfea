import { z } from "zod";
import { soundMax } from "./transcripts.ts";

/** Pairs of the lowest and the highest sample in a second of a waveform. */
export const peaksPerSecond = 100;
/** A stretch of 10 ms is silent below this level, in dB of full scale (RMS over all channels). */
export const silenceLevel = -50;
/** The shortest silence that is listed, in milliseconds. */
export const silenceMin = 1000;

const Share = z.number().min(0).max(1);
const Milliseconds = z.int().min(0).max(soundMax);

/** What was measured in a sound; times in milliseconds, shares from 0 to 1. */
export const SoundFacts = z.strictObject({
  milliseconds: Milliseconds,
  /** What the file itself says of its length; null where it doesn't, or only guesses. */
  statedMilliseconds: z.int().min(0).nullable(),
  /** In hertz. */
  sampleRate: z.int().min(1),
  channels: z.int().min(1),
  /** RMS in dB of full scale; null where every sample is 0. */
  loudness: z.number().max(0).nullable(),
  silences: z.array(z.strictObject({ start: Milliseconds, end: Milliseconds })).max(soundMax / silenceMin),
  /** Of all stretches of 10 ms, pauses between words too. */
  silentShare: Share,
  /** The share of samples in runs of at least three at full scale. */
  clippedShare: Share,
});
SoundFacts.register(z.globalRegistry, { id: "SoundFacts" });
export type SoundFacts = z.infer<typeof SoundFacts>;

/** What a project asks of its sounds. */
export const SoundRules = z.strictObject({
  /** In milliseconds. */
  shortest: z.int().min(0).max(soundMax),
  silentShareMax: Share,
  clippedShareMax: Share,
  /** In hertz. */
  sampleRateMin: z.int().min(0).max(192_000),
});
SoundRules.register(z.globalRegistry, { id: "SoundRules" });
export type SoundRules = z.infer<typeof SoundRules>;

/** Speech has pauses in a third to a half of its time; a thousandth of clipped samples can be heard. */
export const defaultSoundRules: SoundRules = {
  shortest: 1000,
  silentShareMax: 0.8,
  clippedShareMax: 0.001,
  sampleRateMin: 16_000,
};

/** What the recording of a line has to be like. `longest` in milliseconds: the console stops recording there. */
export const recordingRules = { ...defaultSoundRules, longest: 120_000 } as const;

export interface SoundProblem {
  readonly code: "too_short" | "cut" | "silent" | "clipped" | "low_rate";
  readonly message: string;
}

/** A file that lacks more than this of the length that it states is incomplete, in milliseconds and as a share. */
const missingMax = { milliseconds: 1000, share: 0.02 };

/** Why a sound should not be given out, worst first; empty where nothing is wrong. */
export const soundProblems = (facts: SoundFacts, rules: SoundRules): SoundProblem[] => {
  const { milliseconds, statedMilliseconds, silentShare, clippedShare, sampleRate } = facts;
  const missing = (statedMilliseconds ?? 0) - milliseconds;
  const isCut = missing > Math.max(missingMax.milliseconds, milliseconds * missingMax.share);
  const problems: (SoundProblem | false)[] = [
    isCut && {
      code: "cut",
      message: `This file is incomplete: it has ${seconds(milliseconds)} of ${seconds(missing + milliseconds)}.`,
    },
    milliseconds < rules.shortest && {
      code: "too_short",
      message: `This sound is too short: ${seconds(milliseconds)}. It needs at least ${seconds(rules.shortest)}.`,
    },
    silentShare > rules.silentShareMax && {
      code: "silent",
      message: `${percent(silentShare)} of this sound is silence. The limit is ${percent(rules.silentShareMax)}.`,
    },
    clippedShare > rules.clippedShareMax && {
      code: "clipped",
      message: `This sound is distorted: ${percent(clippedShare)} of it is clipped. The limit is ${percent(rules.clippedShareMax)}.`,
    },
    sampleRate < rules.sampleRateMin && {
      code: "low_rate",
      message: `This sound has ${kilohertz(sampleRate)}. It needs at least ${kilohertz(rules.sampleRateMin)}.`,
    },
  ];
  return problems.filter((problem) => problem !== false);
};

const rounded = (value: number, digits: number): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: digits });
const seconds = (milliseconds: number): string => `${rounded(milliseconds / 1000, 1)} s`;
const kilohertz = (hertz: number): string => `${rounded(hertz / 1000, 2)} kHz`;
const percent = (share: number): string => `${rounded(share * 100, share < 0.1 ? 2 : 0)}%`;
