import type { Transcript } from "../../../contract/tasks/entity.ts";
import type { TaskKind } from "../../../contract/tasks/rules.ts";
import { plural } from "../../ui/format.ts";

export const emptyOf = (kind: TaskKind): Transcript => (kind === "audio" ? { segments: [] } : { boxes: [] });

/** The written parts of a transcript, in their order. */
export const partsOf = (transcript: Transcript): readonly { readonly text: string }[] =>
  "segments" in transcript ? transcript.segments : transcript.boxes;

/** Whether nothing was begun: silence and an empty page are said by an empty segment or box. */
export const isEmpty = (transcript: Transcript): boolean => partsOf(transcript).length === 0;

/** A transcript in a few words, such as "12 segments, 340 words". */
export const describe = (transcript: Transcript): string => {
  const parts = partsOf(transcript);
  const words = parts.flatMap(({ text }) => text.split(/\s+/).filter(Boolean)).length;
  return `${plural(parts.length, "segments" in transcript ? "segment" : "box", "segments" in transcript ? "segments" : "boxes")}, ${plural(words, "word")}`;
};
