import { locale } from "../../../contract/core/format.ts";
import type { Transcript } from "../../../contract/tasks/entity.ts";
import type { TaskKind } from "../../../contract/tasks/rules.ts";
import { plural } from "../../ui/format.ts";

export const emptyOf = (kind: TaskKind): Transcript => (kind === "audio" ? { segments: [] } : { boxes: [] });

/** The written parts of a transcript, in their order. */
export const partsOf = (transcript: Transcript): readonly Part[] =>
  "segments" in transcript ? transcript.segments : transcript.boxes;

interface Part {
  readonly text: string;
  readonly tags?: readonly string[];
}
const wordOf = (transcript: Transcript): readonly [one: string, many: string] =>
  "segments" in transcript ? ["segment", "segments"] : ["box", "boxes"];

/** So many parts are named by their numbers. */
const namedMax = 3;

/**
 * What has no text in a transcript that is to be submitted, in a sentence such as "Boxes 1 and 3 have no text."; a segment
 * with a tag says enough. Null where everything is written.
 */
export const missingText = (transcript: Transcript): string | null => {
  const parts = partsOf(transcript);
  const missing = parts.flatMap(({ text, tags = [] }, at) => (text.trim() || tags.length > 0 ? [] : [at + 1]));
  if (missing.length === 0) return null;
  if (missing.length === parts.length) return "No text is written.";
  const [one, many] = wordOf(transcript);
  if (missing.length === 1) return `${capital(one)} ${missing[0]} has no text.`;
  if (missing.length > namedMax) return `${plural(missing.length, one, many)} have no text.`;
  return `${capital(many)} ${new Intl.ListFormat(locale).format(missing.map(String))} have no text.`;
};
const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

/** Whether nothing was begun: silence and an empty page are said by an empty segment or box. */
export const isEmpty = (transcript: Transcript): boolean => partsOf(transcript).length === 0;

/** Whether what a browser kept is a transcript, such as one that an earlier release kept. */
export const isTranscript = (kept: unknown): kept is Transcript => {
  const { segments, boxes } = (kept ?? {}) as { segments?: unknown; boxes?: unknown };
  const parts = segments ?? boxes;
  return Array.isArray(parts) && parts.every((part: { text?: unknown } | null) => typeof part?.text === "string");
};

export const isSameText = (one: Transcript | null, other: Transcript | null): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** A transcript in a few words, such as "12 segments, 340 words". */
export const describe = (transcript: Transcript): string => {
  const parts = partsOf(transcript);
  const words = parts.flatMap(({ text }) => text.split(/\s+/).filter(Boolean)).length;
  return `${plural(parts.length, ...wordOf(transcript))}, ${plural(words, "word")}`;
};
