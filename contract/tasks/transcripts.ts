import { z } from "zod";
import { line, text } from "../core/fields.ts";

/** What can't be written down in words, on a segment of sound. */
export const segmentTags = ["unclear", "noise", "overlap"] as const;
export const segmentTagLabels = { unclear: "Unclear", noise: "Noise", overlap: "Overlapping speech" } satisfies Record<
  (typeof segmentTags)[number],
  string
>;

/** Six hours, in milliseconds: the longest sound. */
export const soundMax = 6 * 3_600_000;
export const segmentMax = 5_000;
export const boxMax = 2_000;
/** In pixels: the widest and highest picture. */
export const sideMax = 65_535;

const Moment = z.int().min(0).max(soundMax);

/** A stretch of sound and what is said in it; times in milliseconds from the beginning. */
export const Segment = z
  .strictObject({
    start: Moment,
    end: Moment,
    /** Empty where it is not said who speaks. */
    speaker: line(40, 0),
    text: text(5_000),
    tags: z.array(z.enum(segmentTags)).max(segmentTags.length),
  })
  .refine(({ start, end }) => start < end, { path: ["end"], error: "A segment ends after it starts." });
export type Segment = z.infer<typeof Segment>;

/** What is said in a sound, in the order of the segments' starts; segments may overlap where people speak at once. */
export const AudioTranscript = z.strictObject({ segments: z.array(Segment).max(segmentMax) });
AudioTranscript.register(z.globalRegistry, { id: "AudioTranscript" });
export type AudioTranscript = z.infer<typeof AudioTranscript>;

const Pixel = z.int().min(0).max(sideMax);

/** A part of a picture and what is written in it; pixels of the picture at full size, from its upper left corner. */
export const Box = z.strictObject({
  x: Pixel,
  y: Pixel,
  width: Pixel.min(1),
  height: Pixel.min(1),
  text: text(5_000),
});
export type Box = z.infer<typeof Box>;

/** What is written in a picture: its boxes in reading order. */
export const ImageTranscript = z.strictObject({ boxes: z.array(Box).max(boxMax) });
ImageTranscript.register(z.globalRegistry, { id: "ImageTranscript" });
export type ImageTranscript = z.infer<typeof ImageTranscript>;
