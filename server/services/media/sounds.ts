import { once } from "node:events";
import { rm } from "node:fs/promises";
import type { SoundFacts } from "../../../contract/tasks/sound-checks.ts";
import { limitConcurrency } from "../../core/concurrency-limit.ts";
import { findFfmpeg, makeLimitedStart } from "./ffmpeg.ts";
import { MediaFailure } from "./media-failure.ts";
import { type MeasuredSound, SoundMeter } from "./sound-meter.ts";

/** By which of ffmpeg's readers a type is read, and with which decoders: nothing else in it is opened. */
interface Format {
  readonly reader: string;
  readonly decoders: string;
}

const wav = {
  reader: "wav",
  decoders: "pcm_u8,pcm_s16le,pcm_s24le,pcm_s32le,pcm_f32le,pcm_f64le,pcm_alaw,pcm_mulaw",
};
const mp3 = { reader: "mp3", decoders: "mp3,mp3float" };
const mp4 = { reader: "mov", decoders: "aac,mp3,mp3float,flac,opus" };
const ogg = { reader: "ogg", decoders: "vorbis,opus,flac" };
const webm = { reader: "matroska", decoders: "vorbis,opus" };
const flac = { reader: "flac", decoders: "flac" };

/** By media type, as sniffed from the content. */
const formats: Readonly<Record<string, Format>> = {
  "audio/wav": wav,
  "audio/x-wav": wav,
  "audio/vnd.wave": wav,
  "audio/mpeg": mp3,
  "audio/mp4": mp4,
  "audio/x-m4a": mp4,
  "video/mp4": mp4,
  "audio/ogg": ogg,
  "audio/opus": ogg,
  "audio/webm": webm,
  "video/webm": webm,
  "audio/flac": flac,
  "audio/x-flac": flac,
};

const plainType = (type: string): string => type.replace(/;.*/s, "").trim().toLowerCase();

/** In milliseconds. */
const timeMax = 600_000;
/** Of what ffmpeg says, in characters. */
const saidMax = 20_000;

export type Sound = SoundFacts & Pick<MeasuredSound, "peaks">;

export interface SoundReader {
  /** Which ffmpeg it uses. */
  readonly program: string;
  /**
   * What is in the sound in a file on this machine, whose media type was sniffed from its content. Throws MediaFailure
   * where the content is why it can't be read, AppError (busy) where too many wait, and the signal's reason once aborted.
   */
  readSound(path: string, sniffedType: string, signal?: AbortSignal): Promise<Sound>;
  /**
   * Writes the same sound, as it is coded, into a new file that says where each of its times is. False for a type that says
   * so itself, and where it can't be done, as below 16 kHz: then there is no file.
   */
  writeIndexed(path: string, sniffedType: string, to: string): Promise<boolean>;
}

/**
 * Reads sounds by ffmpeg; null where there is none, and sounds can't be checked.
 *
 * @param configured path of ffmpeg
 * @param time limit for one sound, in milliseconds
 */
export const makeSoundReader = async (
  configured: string | undefined,
  { time = timeMax }: { readonly time?: number } = {},
): Promise<SoundReader | null> => {
  const program = await findFfmpeg(configured);
  if (program === undefined) return null;
  const [start, limited] = [await makeLimitedStart(), limitConcurrency(2, 100)];
  return {
    program,
    readSound: async (path, sniffedType, signal) => {
      const format = formats[plainType(sniffedType)];
      if (!format) throw new MediaFailure("unsupported");
      return limited(() => read(() => start(program, argumentsFor(format, path)), time, signal));
    },
    writeIndexed: async (path, sniffedType, to) => {
      if (formats[plainType(sniffedType)] !== mp3) return false;
      const isWritten = await limited(() => hasEndedWell(start(program, indexingArguments(path, to), true), time));
      if (!isWritten) await rm(to, { force: true });
      return isWritten;
    },
  };
};

const readers = new Map<string | undefined, Promise<SoundReader | null>>();
/** How long the sound of a call may be read, in milliseconds. */
const callTimeMax = 60_000;

/**
 * The reader of sounds that come with calls: one of this process, so that its limit counts them all. Null where there is
 * no ffmpeg.
 */
export const soundReader = (configured: string | undefined): Promise<SoundReader | null> => {
  const made = readers.get(configured) ?? makeSoundReader(configured, { time: callTimeMax });
  readers.set(configured, made);
  return made;
};

/**
 * The reader is forced, or a list of addresses with the name of a sound would make ffmpeg open them; and of all protocols
 * only files are left. What the timestamps leave out, as browsers' recordings do in pauses, is filled with silence, so
 * that a place in the waveform is the player's. WAV tells the rate and the channels of the samples that follow.
 */
const argumentsFor = ({ reader, decoders }: Format, path: string): string[] => [
  ..."-nostdin -hide_banner -nostats -loglevel info -protocol_whitelist file -threads 1".split(" "),
  ...`-format_whitelist ${reader} -codec_whitelist ${decoders} -f ${reader} -i`.split(" "),
  `file:${path}`,
  ..."-map 0:a:0 -map_metadata -1 -af aresample=async=1:min_hard_comp=0.02".split(" "),
  ..."-threads 1 -c:a pcm_s16le -bitexact -f wav pipe:1".split(" "),
];

/**
 * An MP3 of a variable bit rate tells browsers only roughly where a time is: after a jump in one of an hour they play another
 * place, up to fifteen seconds away. An MP4 file around the same frames has the place of each.
 */
const indexingArguments = (path: string, to: string): string[] => [
  ..."-nostdin -hide_banner -nostats -loglevel error -protocol_whitelist file -threads 1".split(" "),
  ...`-format_whitelist ${mp3.reader} -codec_whitelist ${mp3.decoders} -f ${mp3.reader} -i`.split(" "),
  `file:${path}`,
  ..."-map 0:a:0 -map_metadata -1 -c:a copy -movflags +faststart -f mp4".split(" "),
  `file:${to}`,
];

const hasEndedWell = async (
  child: ReturnType<Awaited<ReturnType<typeof makeLimitedStart>>>,
  time: number,
): Promise<boolean> => {
  child.stdout.resume();
  child.stderr.resume();
  const timer = setTimeout(() => child.kill("SIGKILL"), time);
  try {
    const [code] = (await once(child, "close")) as [number | null];
    return code === 0;
  } finally {
    clearTimeout(timer);
  }
};

const read = async (
  start: () => ReturnType<Awaited<ReturnType<typeof makeLimitedStart>>>,
  time: number,
  signal?: AbortSignal,
): Promise<Sound> => {
  signal?.throwIfAborted();
  const child = start();
  const closed = once(child, "close") as Promise<[number | null]>;
  closed.catch(() => undefined);
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(0, saidMax);
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGKILL");
  }, time);
  const stop = (): unknown => child.kill("SIGKILL");
  signal?.addEventListener("abort", stop, { once: true });
  try {
    const measured = await measure(child.stdout);
    const [code] = await closed;
    if (code === 0 && measured) return { ...measured.finish(), statedMilliseconds: statedIn(said) };
    signal?.throwIfAborted();
    throw new MediaFailure(isLate || code === null ? "slow" : reasonIn(said), said.slice(-2000));
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stop);
    child.kill("SIGKILL");
  }
};

const reasonIn = (said: string): "empty" | "damaged" => (said.includes("matches no streams") ? "empty" : "damaged");

/** Undefined where the stream ends before its first sample. */
const measure = async (stream: AsyncIterable<Buffer>): Promise<SoundMeter | undefined> => {
  let head: Buffer = Buffer.alloc(0);
  let meter: SoundMeter | undefined;
  for await (const chunk of stream) {
    if (meter) meter.add(chunk);
    else {
      head = Buffer.concat([head, chunk]);
      const start = samplesAt(head);
      if (start === undefined) continue;
      meter = new SoundMeter(head.readUInt32LE(24), head.readUInt16LE(22));
      meter.add(head.subarray(start));
    }
  }
  return meter;
};

/** Where the samples begin in a WAV file: after the header of its chunk `data`. Undefined while that isn't there. */
const samplesAt = (head: Buffer): number | undefined => {
  for (let at = 12; at + 8 <= head.length; at += 8 + head.readUInt32LE(at + 4)) {
    if (head.toString("latin1", at, at + 4) === "data") return at + 8;
  }
  return undefined;
};

/** The length that the file states, in milliseconds; null where ffmpeg found none or guessed it. Metadata is set in deeper. */
const statedIn = (said: string): number | null => {
  const [, hours, minutes, seconds] = /^ {2}Duration: (\d+):(\d\d):(\d\d\.\d+)/m.exec(said) ?? [];
  if (seconds === undefined || said.includes("Estimating duration from bitrate")) return null;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
};
