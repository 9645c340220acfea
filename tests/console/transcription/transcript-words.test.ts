import { describe, expect, test } from "vitest";
import { missingText } from "../../../src/custom/transcription/transcript-words.ts";

const boxes = (...texts: string[]) => ({
  boxes: texts.map((text) => ({ x: 0, y: 0, width: 9, height: 9, text })),
});
const segments = (...parts: [text: string, ...tags: ("unclear" | "noise")[]][]) => ({
  segments: parts.map(([text, ...tags], at) => ({ start: at, end: at + 1, speaker: "", text, tags })),
});

describe("what has no text", () => {
  test.each([
    [boxes("a", " \n", "b"), "Box 2 has no text."],
    [boxes("", "b", ""), "Boxes 1 and 3 have no text."],
    [segments([""], [""], ["c"], [" "]), "Segments 1, 2, and 4 have no text."],
    [boxes("", "", "", "", "e"), "4 boxes have no text."],
    [boxes(""), "No text is written."],
    [segments([""], ["\t"]), "No text is written."],
  ])("is named by its number, where it is not much: %o", (transcript, words) => {
    expect(missingText(transcript)).toBe(words);
  });

  test.each([boxes("a"), boxes(), segments(["a"], ["", "noise"])])(
    "is not what says enough, as a tag does: %o",
    (transcript) => {
      expect(missingText(transcript)).toBeNull();
    },
  );
});
