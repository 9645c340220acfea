import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { findFfmpeg } from "../../server/services/media/ffmpeg.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";
import { framesOf } from "./mp3-frames.ts";

const rate = 44_100;
/** A stretch of the sound is whole frames of MP3, so that stretches can be put one after another: about a second. */
const framesInStretch = 38;
const stretchLength = framesInStretch * 1152;

const stretch = (sampleAt: (at: number) => number): Buffer =>
  Buffer.from(Int16Array.from({ length: stretchLength }, (_, at) => Math.round(sampleAt(at))).buffer);
/** Soft, but never silent: so it is heard when a sound begins to play. */
const soft = (at: number): number => 800 * Math.sin((2 * Math.PI * 438 * at) / stretchLength);
/** In samples: three milliseconds of full scale, at the beginning of a stretch. */
const clickLength = Math.round(rate * 0.003);
const kinds = {
  quiet: soft,
  click: (at: number) => (at < clickLength ? 31_000 * Math.sin((2 * Math.PI * 2000 * at) / rate) : soft(at)),
  loud: (at: number) => soft(at) + (Math.random() - 0.5) * 12_000,
} as const;
type Kind = keyof typeof kinds;

/** Throws where there is no ffmpeg, or it fails. */
const ffmpeg = async (args: readonly string[], input: Buffer): Promise<Buffer> => {
  const program = await findFfmpeg(process.env["MUSTER_FFMPEG"]);
  if (!program) throw new Error("There is no ffmpeg to make the sound with.");
  const child = spawn(program, ["-loglevel", "error", ...args], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = new Promise<number | null>((done) => child.once("close", done));
  child.stdin.end(input);
  const output = await buffer(child.stdout);
  const code = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  return output;
};

/** The frames of a stretch of each kind. They don't borrow from each other, so that any can follow any. */
const stretches = async (bitRate: readonly string[]): Promise<Readonly<Record<Kind, Buffer>>> => {
  // Each between quiet ones, into which the encoder's delay moves its end.
  const order = ["quiet", "quiet", "click", "quiet", "loud", "loud", "quiet"] as const;
  const from = ["-f", "s16le", "-ar", String(rate), "-ac", "1", "-i", "pipe:0"];
  const coded = ["-c:a", "libmp3lame", "-reservoir", "0", ...bitRate, "-write_xing", "0", "-id3v2_version", "0"];
  const encoded = await ffmpeg(
    [...from, ...coded, "-f", "mp3", "pipe:1"],
    Buffer.concat(order.map((kind) => stretch(kinds[kind]))),
  );
  const frames = framesOf(encoded);
  const of = (place: number): Buffer =>
    Buffer.concat(frames.slice(place * framesInStretch, (place + 1) * framesInStretch));
  return { quiet: of(1), click: of(2), loud: of(5) };
};

/**
 * An MP3 of so many minutes, at a variable or a constant bit rate, with clicks at known times, in seconds. Its first third is
 * nearly silent and so are the seconds around the clicks, so that a variable rate puts its middle nowhere near the middle of
 * its bytes. Put together from a few seconds, since to encode an hour takes half a minute. Throws where there is no ffmpeg.
 */
export const longSound = async (minutes: number, bitRate: "variable" | "constant") => {
  const count = Math.ceil((minutes * 60 * rate) / stretchLength);
  const places = [Math.round(count / 4), Math.round(count / 2), count - 7];
  const frames = await stretches(bitRate === "variable" ? ["-q:a", "6"] : ["-b:a", "64k"]);
  const kindAt = (at: number): Kind => {
    if (places.includes(at)) return "click";
    const isNear = places.some((place) => Math.abs(place - at) < 4);
    return isNear || at < count / 3 || at % 7 === 0 ? "quiet" : "loud";
  };
  const all = Buffer.concat(Array.from({ length: count }, (_, at) => frames[kindAt(at)]));
  const temporary = temporaryFolder();
  try {
    // With the header from which players read how long it is; it is written last, which needs a file.
    const path = join(temporary.path, "long.mp3");
    await ffmpeg(["-f", "mp3", "-i", "pipe:0", "-c:a", "copy", path], all);
    return { bytes: await readFile(path), clicks: places.map((place) => (place * stretchLength) / rate) };
  } finally {
    temporary.remove();
  }
};
