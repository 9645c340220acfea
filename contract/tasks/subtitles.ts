import type { AudioTranscript, Segment } from "./transcripts.ts";

/** SubRip: numbered cues, hours:minutes:seconds,milliseconds. Segments without text are left out. */
export const toSrt = (transcript: AudioTranscript): string =>
  cuesOf(transcript)
    .map(({ start, end, speaker, lines }, index) => {
      const said = lines.map(withoutArrow);
      const named = speaker ? [`${withoutArrow(speaker)}: ${said[0]}`, ...said.slice(1)] : said;
      return `${index + 1}\n${clock(start, ",")} --> ${clock(end, ",")}\n${named.join("\n")}\n`;
    })
    .join("\n");

/** WebVTT (W3C), with the speaker as a voice. Segments without text are left out. */
export const toWebVtt = (transcript: AudioTranscript): string => {
  const cues = cuesOf(transcript).map(({ start, end, speaker, lines }) => {
    const said = lines.map(escaped).join("\n");
    const voice = speaker ? `<v ${escaped(speaker)}>${said}</v>` : said;
    return `${clock(start, ".")} --> ${clock(end, ".")}\n${voice}\n`;
  });
  return ["WEBVTT\n", ...cues].join("\n");
};

/** In the order of their starts, as both formats want them; an empty line would end a cue. */
const cuesOf = ({ segments }: AudioTranscript): (Omit<Segment, "text" | "tags"> & { lines: string[] })[] =>
  segments
    .map(({ start, end, speaker, text }) => ({
      start,
      end,
      speaker: speaker.trim(),
      lines: text
        .split(/\r\n|\r|\n/)
        .map((line) => line.trim())
        .filter((line) => line !== ""),
    }))
    .filter(({ lines }) => lines.length > 0)
    .sort((one, other) => one.start - other.start || one.end - other.end);

const clock = (milliseconds: number, point: string): string => {
  const two = (value: number): string => String(Math.floor(value)).padStart(2, "0");
  const [hours, minutes, seconds] = [
    milliseconds / 3_600_000,
    (milliseconds / 60_000) % 60,
    (milliseconds / 1000) % 60,
  ];
  return `${two(hours)}:${two(minutes)}:${two(seconds)}${point}${String(milliseconds % 1000).padStart(3, "0")}`;
};

/** SubRip has no escapes, and a line with an arrow would be taken for the times. */
const withoutArrow = (line: string): string => line.replaceAll("-->", "→");

/** As in HTML; `>` too, so that no line contains the arrow of the times. */
const escaped = (line: string): string => line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
