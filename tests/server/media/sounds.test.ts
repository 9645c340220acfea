import { execFileSync, spawnSync } from "node:child_process";
import { copyFile, open, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileTypeFromFile } from "file-type";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { soundProblems, defaultSoundRules } from "../../../contract/tasks/sound-checks.ts";
import { findFfmpeg, makeLimitedStart } from "../../../server/services/media/ffmpeg.ts";
import { MediaFailure } from "../../../server/services/media/media-failure.ts";
import { makeSoundReader, type SoundReader } from "../../../server/services/media/sounds.ts";
import { runFfmpeg, soundFormats, wavOf } from "../helpers/sounds.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const folder = temporaryFolder();
const at = (name: string): string => join(folder.path, name);
let reader: SoundReader;

/** Two seconds of silence, then a beep of a twentieth of a second at 4 s, in five seconds of a quiet tone. */
const beep = (time: number): number => {
  if (time < 2) return 0;
  if (time >= 4 && time < 4.05) return 0.6 * Math.sin(2 * Math.PI * 1000 * time);
  return 0.02 * Math.sin(2 * Math.PI * 440 * time);
};

beforeAll(async () => {
  reader = (await makeSoundReader(undefined))!;
  await writeFile(at("beep.wav"), wavOf(5, beep));
  for (const [ending, , codec] of soundFormats.slice(1)) {
    await runFfmpeg("-i", at("beep.wav"), "-c:a", codec, at(`beep.${ending}`));
  }
});
afterAll(() => folder.remove());

/** The first moment at which the waveform is loud, in milliseconds. */
const loudFrom = (peaks: Int8Array): number => 10 * Math.floor(peaks.findIndex((peak) => Math.abs(peak) > 30) / 2);

const failure = (reason: string) => expect.objectContaining({ constructor: MediaFailure, reason }) as unknown;

test.each(soundFormats)("reads %s: its length, level, silence and waveform", async (ending, type) => {
  const path = at(`beep.${ending}`);
  expect((await fileTypeFromFile(path))?.mime).toBe(type);
  const sound = await reader.readSound(path, type);
  // Encoders of blocks fill the last one up.
  expect(sound.milliseconds).toBeGreaterThanOrEqual(4999);
  expect(sound.milliseconds).toBeLessThan(5030);
  expect(sound.sampleRate).toBe(ending === "ogg" || ending === "webm" ? 48_000 : 44_100);
  expect(sound.channels).toBe(1);
  expect(sound.peaks.length).toBe(2 * Math.ceil(sound.milliseconds / 10));
  expect(Math.abs(loudFrom(sound.peaks) - 4000)).toBeLessThanOrEqual(10);
  expect(Math.max(...sound.peaks)).toBeGreaterThan(60);
  expect(sound.silences).toHaveLength(1);
  expect(Math.abs(sound.silences[0]!.end - 2000)).toBeLessThanOrEqual(30);
  expect(sound.silentShare).toBeCloseTo(0.4, 1);
  expect(sound.clippedShare).toBe(0);
  expect(sound.loudness).toBeGreaterThan(-30);
  expect(sound.loudness).toBeLessThan(-20);
  expect(soundProblems(sound, defaultSoundRules)).toEqual([]);
});

test("an MP3 is written once more with the place of each time, as it is coded; other types have them", async () => {
  await runFfmpeg("-i", at("beep.wav"), "-c:a", "libmp3lame", "-q:a", "6", at("variable.mp3"));
  const [from, to] = [at("variable.mp3"), at("indexed.m4a")];
  expect(await reader.writeIndexed(from, "audio/mpeg", to)).toBe(true);
  const [before, after] = [await reader.readSound(from, "audio/mpeg"), await reader.readSound(to, "audio/mp4")];
  expect(Math.abs(loudFrom(after.peaks) - loudFrom(before.peaks))).toBeLessThanOrEqual(10);
  const bytes = await readFile(to);
  // Its index comes first, so that it plays before all of it is there, and its frames are those of the MP3.
  expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  const original = await readFile(from);
  const middle = Math.round(original.length / 2);
  expect(bytes.includes(original.subarray(middle, middle + 200))).toBe(true);
  expect(await reader.writeIndexed(at("beep.wav"), "audio/wav", at("none.m4a"))).toBe(false);
  await writeFile(at("junk.mp3"), Buffer.alloc(5000, 7));
  expect(await reader.writeIndexed(at("junk.mp3"), "audio/mpeg", at("none.m4a"))).toBe(false);
  await expect(stat(at("none.m4a"))).rejects.toThrow("ENOENT");
});

test("a pause that a recording leaves out is silence in the waveform", async () => {
  // Three seconds in the middle have no packets, as in what a browser records while it is paused.
  await runFfmpeg(
    "-i",
    at("beep.wav"),
    "-af",
    "asetpts=PTS+if(gte(T\\,2)\\,3/TB\\,0)",
    "-c:a",
    "libvorbis",
    at("paused.webm"),
  );
  const sound = await reader.readSound(at("paused.webm"), "video/webm");
  expect(Math.abs(loudFrom(sound.peaks) - 7000)).toBeLessThanOrEqual(20);
});

test("a sound that is cut off says how much of it is there", async () => {
  await copyFile(at("beep.flac"), at("cut.flac"));
  await truncate(at("cut.flac"), (await stat(at("cut.flac"))).size / 2);
  const sound = await reader.readSound(at("cut.flac"), "audio/flac");
  expect(sound.statedMilliseconds).toBe(5000);
  expect(soundProblems(sound, defaultSoundRules).map(({ code }) => code)).toContain("cut");
});

describe("what is no sound", () => {
  test("a list of addresses is not followed, whatever it is called", async () => {
    const asked: string[] = [];
    const server = createServer((request, reply) => {
      asked.push(request.url ?? "");
      reply.end();
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.ts`;
    const hls = `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n${address}\n#EXTINF:5,\nfile://${at("beep.wav")}\n`;
    const lists = { "list.mp3": hls, "list.wav": `ffconcat version 1.0\nfile '${at("beep.wav")}'\n` };
    for (const [name, list] of Object.entries(lists)) {
      await writeFile(at(name), list);
      for (const [, type] of soundFormats) {
        await expect(reader.readSound(at(name), type)).rejects.toEqual(failure("damaged"));
      }
    }
    expect(asked).toEqual([]);
    await new Promise((done) => server.close(done));
  });

  test.each(soundFormats)("bytes at random as %s", async (ending, type) => {
    // A fixed sequence without a meaning, with the beginning of a real file.
    const junk = Buffer.alloc(50_000, "Muster \u0000\u00ff\u0001 and more ");
    const start = (await readFile(at(`beep.${ending}`))).subarray(0, 12);
    await writeFile(at("junk"), Buffer.concat([start, junk]));
    const result = await reader.readSound(at("junk"), type).then(
      ({ milliseconds }) => milliseconds,
      (error: unknown) => error,
    );
    // As samples of a WAV or as frames of an MP3 anything goes; nothing else may come of it than an error of ours.
    if (typeof result !== "number") expect(["damaged", "empty"]).toContain((result as MediaFailure).reason);
    else expect(result).toBeLessThan(1000);
  });

  test("an m4a without its end, an empty file, none at all and another type", async () => {
    await copyFile(at("beep.m4a"), at("cut.m4a"));
    await truncate(at("cut.m4a"), 20_000);
    await writeFile(at("empty"), "");
    await expect(reader.readSound(at("cut.m4a"), "audio/x-m4a")).rejects.toEqual(failure("damaged"));
    await expect(reader.readSound(at("empty"), "audio/mpeg")).rejects.toEqual(failure("damaged"));
    await expect(reader.readSound(at("missing"), "audio/mpeg")).rejects.toEqual(failure("damaged"));
    await expect(reader.readSound(at("beep.wav"), "application/x-mpegurl")).rejects.toEqual(failure("unsupported"));
  });

  test("a video without sound", async () => {
    await runFfmpeg("-f", "lavfi", "-i", "testsrc=duration=0.2:size=64x64", "-c:v", "libvpx", at("mute.webm"));
    await expect(reader.readSound(at("mute.webm"), "video/webm")).rejects.toEqual(failure("empty"));
  });

  test("a file without end is left after the time limit, one that is too long when it is", async () => {
    execFileSync("mkfifo", [at("endless")]);
    const hasty = (await makeSoundReader(undefined, { time: 300 }))!;
    // Opened for both, so that it neither ends nor has anything to read.
    const held = await open(at("endless"), "r+");
    await expect(hasty.readSound(at("endless"), "audio/mpeg")).rejects.toEqual(failure("slow"));
    await held.close();
    // A second of samples a byte: the header says 8 frames a second, and the file has no end of zeros.
    await writeFile(
      at("long.wav"),
      wavOf(1, () => 0, 8),
    );
    const header = await open(at("long.wav"), "r+");
    await header.write(Buffer.from("ffffffff", "hex"), 0, 4, 40);
    await header.close();
    await truncate(at("long.wav"), 1_000_000);
    await expect(reader.readSound(at("long.wav"), "audio/wav")).rejects.toEqual(failure("too_long"));
  });
});

test("what is aborted ends at once, with the signal's reason", async () => {
  execFileSync("mkfifo", [at("waiting")]);
  const held = await open(at("waiting"), "r+");
  const stopped = new Error("stopped");
  const stop = new AbortController();
  const reading = reader.readSound(at("waiting"), "audio/mpeg", stop.signal);
  stop.abort(stopped);
  await expect(reading).rejects.toBe(stopped);
  await expect(reader.readSound(at("beep.wav"), "audio/wav", stop.signal)).rejects.toBe(stopped);
  await held.close();
});

test("the configured ffmpeg comes first, then the package's; without one sounds aren't checked", async () => {
  const found = await findFfmpeg(undefined, "");
  expect(found).toMatch(/@ffmpeg-installer.*ffmpeg/);
  expect(await findFfmpeg(found)).toBe(found);
  await expect(findFfmpeg(at("none"))).rejects.toThrow("MUSTER_FFMPEG");
  expect(reader.program).toBe(found);
});

test("the reader's process has no environment, writes no file, and has no network where the system can take it away", async () => {
  const start = await makeLimitedStart();
  const { stdout } = start("/bin/sh", [
    "-c",
    `env; echo "f=$(ulimit -f) t=$(ulimit -t)"; cat /proc/net/dev; echo x > ${at("x")}`,
  ]);
  const said = await text(stdout);
  expect(said).toMatch(/^PATH=\/usr/m);
  expect(said.match(/^(?!PATH|PWD|SHLVL|_)\w+(?==)/gm)).toEqual(["f"]);
  expect(said).toContain("f=0 t=300");
  await expect(readFile(at("x"), "utf8").catch(() => "")).resolves.toBe("");
  const canIsolate = spawnSync("unshare", ["--map-root-user", "--net", "true"]).status === 0;
  const interfaces = said.match(/^ *\w+(?=: *\d)/gm) ?? [];
  if (canIsolate) expect(interfaces.map((name) => name.trim())).toEqual(["lo"]);
});
