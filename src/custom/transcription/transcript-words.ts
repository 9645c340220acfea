import type { Transcript } from "../../../contract/tasks/entity.ts";
import type { TaskKind } from "../../../contract/tasks/rules.ts";
import { plural } from "../../ui/format.ts";

export const emptyOf = (kind: TaskKind): Transcript => (kind === "audio" ? { segments: [] } : { boxes: [] });

/** The written parts of a transcript, in their order. */
export const partsOf = (transcript: Transcript): readonly { readonly text: string }[] =>
  "segments" in transcript ? transcript.segments : transcript.boxes;

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
  return `${plural(parts.length, "segments" in transcript ? "segment" : "box", "segments" in transcript ? "segments" : "boxes")}, ${plural(words, "word")}`;
};
