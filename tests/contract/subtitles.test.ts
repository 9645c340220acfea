import fc from "fast-check";
import { expect, test } from "vitest";
import { toSrt, toWebVtt } from "../../contract/tasks/subtitles.ts";
import type { AudioTranscript } from "../../contract/tasks/transcripts.ts";

const segment = (start: number, end: number, text: string, speaker = ""): AudioTranscript["segments"][number] => ({
  start,
  end,
  speaker,
  text,
  tags: [],
});

const example: AudioTranscript = {
  segments: [
    segment(61_005, 3_723_004, "Second,\n\nin two lines", "Bo <b>"),
    segment(0, 999, " First & last --> now "),
    segment(5000, 6000, " \n "),
  ],
};

test("SRT", () => {
  expect(toSrt(example)).toBe(
    "1\n00:00:00,000 --> 00:00:00,999\nFirst & last → now\n\n2\n00:01:01,005 --> 01:02:03,004\nBo <b>: Second,\nin two lines\n",
  );
});

test("WebVTT", () => {
  expect(toWebVtt(example)).toBe(
    "WEBVTT\n\n00:00:00.000 --> 00:00:00.999\nFirst &amp; last --&gt; now\n\n00:01:01.005 --> 01:02:03.004\n<v Bo &lt;b&gt;>Second,\nin two lines</v>\n",
  );
  expect(toWebVtt({ segments: [] })).toBe("WEBVTT\n");
});

interface Cue {
  readonly start: number;
  readonly end: number;
  readonly said: string;
}

/** Blocks between empty lines, whose first line with an arrow has the times, as players read them. */
const cuesIn = (file: string, clock: RegExp): Cue[] =>
  file
    .split(/(?:\r\n|\r|\n){2,}/)
    .map((block) => block.split(/\r\n|\r|\n/).filter((line) => line !== ""))
    .flatMap((lines) => {
      const at = lines.findIndex((line) => line.includes("-->"));
      if (at === -1) return [];
      const [start, end] = lines[at]!.split(" --> ").map((time) => {
        const [, hours, minutes, seconds, thousandths] = clock.exec(time)!.map(Number);
        return ((hours! * 60 + minutes!) * 60 + seconds!) * 1000 + thousandths!;
      });
      return [{ start: start!, end: end!, said: lines.slice(at + 1).join("\n") }];
    });

const unescaped = (text: string): string =>
  text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

const written = fc.array(
  fc.oneof(
    fc.constantFrom("\n", "\r\n", "-->", "<i>", "&lt;", "&", "</v>", "NOTE", "WEBVTT", "7"),
    fc.lorem({ maxCount: 1 }),
  ),
  { maxLength: 8 },
);
const segments = fc.array(
  fc.record({
    start: fc.integer({ min: 0, max: 21_000_000 }),
    length: fc.integer({ min: 1, max: 600_000 }),
    speaker: fc.constantFrom("", "Ann", "B & C <d>"),
    words: written,
  }),
  { maxLength: 10 },
);

test("what is written is read back: the times, the speakers and the words", () => {
  fc.assert(
    fc.property(segments, (some) => {
      const transcript = {
        segments: some.map(({ start, length, speaker, words }) =>
          segment(start, start + length, words.join(" "), speaker),
        ),
      };
      const spoken = transcript.segments
        .filter(({ text }) => text.trim() !== "")
        .sort((one, other) => one.start - other.start || one.end - other.end);
      const times = spoken.map(({ start, end }) => [start, end]);

      const vtt = cuesIn(toWebVtt(transcript), /^(\d\d):(\d\d):(\d\d)\.(\d{3})$/);
      expect(vtt.map(({ start, end }) => [start, end])).toEqual(times);
      const read = vtt.map(({ said }) => /^(?:<v ([^>]*)>)?([^<>]*)(?:<\/v>)?$/.exec(said)!);
      expect(read.map(([, speaker]) => unescaped(speaker ?? ""))).toEqual(spoken.map(({ speaker }) => speaker));
      expect(read.map(([, , text]) => wordsOf(unescaped(text!)))).toEqual(spoken.map(({ text }) => wordsOf(text)));

      const srt = cuesIn(toSrt(transcript), /^(\d\d):(\d\d):(\d\d),(\d{3})$/);
      expect(srt.map(({ start, end }) => [start, end])).toEqual(times);
      const named = spoken.map(({ speaker, text }) =>
        wordsOf(`${speaker && `${speaker}: `}${text.replaceAll("-->", "→")}`),
      );
      expect(srt.map(({ said }) => wordsOf(said))).toEqual(named);
    }),
  );
});
