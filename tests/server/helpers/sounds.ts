import { execFileSync } from "node:child_process";
import { wavFile } from "../../../server/demo/wav.ts";
import { findFfmpeg } from "../../../server/services/media/ffmpeg.ts";

/** A sound of one channel by its amplitude at each moment in seconds, from -1 to 1, as a WAV file. */
export const wavOf = (seconds: number, amplitude: (time: number) => number, rate = 44_100): Buffer => {
  const samples = Int16Array.from({ length: Math.round(seconds * rate) }, (_, at) =>
    Math.round(Math.max(-1, Math.min(1, amplitude(at / rate))) * 32_767),
  );
  return wavFile(samples, rate);
};

/** A WAV file of silence, of one channel. */
export const silence = (milliseconds: number, rate = 8000): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(wavOf(milliseconds / 1000, () => 0, rate));

/** Runs the ffmpeg that the server would choose. Throws with what it said. */
export const runFfmpeg = async (...args: string[]): Promise<void> => {
  const program = await findFfmpeg(undefined);
  if (program === undefined) throw new Error("There is no ffmpeg here");
  execFileSync(program, ["-v", "error", "-nostdin", "-y", ...args], { stdio: ["ignore", "ignore", "pipe"] });
};

/** The formats that are taken: the file's ending, its media type as sniffed, and what makes ffmpeg write it. */
export const soundFormats = [
  ["wav", "audio/wav", "pcm_s16le"],
  ["mp3", "audio/mpeg", "libmp3lame"],
  ["m4a", "audio/x-m4a", "aac"],
  ["ogg", "audio/ogg; codecs=opus", "libopus"],
  ["webm", "video/webm", "libopus"],
  ["flac", "audio/flac", "flac"],
] as const;
