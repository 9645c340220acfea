import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { findFfmpeg } from "../../server/services/media/ffmpeg.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";

const rate = 44_100;
const second = (sampleAt: (at: number) => number): Buffer => {
  const samples = new Int16Array(rate);
  for (let at = 0; at < rate; at += 1) samples[at] = Math.round(sampleAt(at));
  return Buffer.from(samples.buffer);
};
/** Soft, but never silent: so it is heard when a sound begins to play. */
const soft = (at: number): number => 800 * Math.sin((2 * Math.PI * 441 * at) / rate);
const quiet = second(soft);
const loud = second((at) => soft(at) + (Math.random() - 0.5) * 12_000);
/** In samples: three milliseconds of full scale, at the beginning of a second. */
const clickLength = Math.round(rate * 0.003);
const click = second((at) => (at < clickLength ? 31_000 * Math.sin((2 * Math.PI * 2000 * at) / rate) : soft(at)));

/**
 * An MP3 of so many minutes, at a variable or a constant bit rate, with clicks at known times, in seconds. Its first third is
 * nearly silent and so are the seconds around the clicks, so that a variable rate puts its middle nowhere near the middle of
 * its bytes. Throws where there is no ffmpeg.
 */
export const longSound = async (minutes: number, bitRate: "variable" | "constant") => {
  const seconds = minutes * 60;
  const clicks = [seconds / 4, seconds / 2, seconds - 7];
  const program = await findFfmpeg(process.env["MUSTER_FFMPEG"]);
  if (!program) throw new Error("There is no ffmpeg to make the sound with.");
  const temporary = temporaryFolder();
  const path = join(temporary.path, "long.mp3");
  const rates = bitRate === "variable" ? ["-q:a", "6"] : ["-b:a", "64k"];
  const from = ["-f", "s16le", "-ar", String(rate), "-ac", "1", "-i", "pipe:0"];
  const into = ["-c:a", "libmp3lame", "-compression_level", "9", "-reservoir", "0", ...rates, path];
  const child = spawn(program, ["-loglevel", "error", ...from, ...into], { stdio: ["pipe", "ignore", "inherit"] });
  const closed = once(child, "close");
  for (let at = 0; at < seconds; at += 1) {
    const isNear = clicks.some((place) => Math.abs(place - at) < 4);
    const part = clicks.includes(at) ? click : isNear || at < seconds / 3 || at % 7 === 0 ? quiet : loud;
    if (!child.stdin.write(part)) await once(child.stdin, "drain");
  }
  child.stdin.end();
  const [code] = (await closed) as [number];
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
  try {
    return { bytes: await readFile(path), clicks };
  } finally {
    temporary.remove();
  }
};
