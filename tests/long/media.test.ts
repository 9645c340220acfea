import { stat, writeFile } from "node:fs/promises";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { cutPicture } from "../../server/services/media/picture-levels.ts";
import { makeSoundReader } from "../../server/services/media/sounds.ts";
import { runFfmpeg, wavOf } from "../server/helpers/sounds.ts";
import { temporaryFolder } from "../server/helpers/temporary-folder.ts";

const folder = temporaryFolder();
const at = (name: string): string => join(folder.path, name);
afterAll(() => folder.remove());

/** The seconds it takes, the megabytes by which the process grows at most, and the event loop's longest stop in ms. */
const measured = async <T>(work: () => Promise<T>) => {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const begin = performance.now();
  const result = await work();
  clearInterval(timer);
  delay.disable();
  const figures = {
    seconds: (performance.now() - begin) / 1000,
    megabytes: (most - before) / 1e6,
    stop: delay.percentile(99) / 1e6,
  };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  return { result, ...figures };
};

test("an MP3 of an hour: the waveform is right at its end, the memory stays, and the event loop goes on", async () => {
  // A minute of a tone with a beep at 50 s, sixty times: the last one is at 3,590 s.
  const minute = wavOf(60, (time) => (time >= 50 && time < 50.05 ? 0.6 : 0.1) * Math.sin(2 * Math.PI * 700 * time));
  await writeFile(at("minute.wav"), minute);
  await runFfmpeg(
    "-stream_loop",
    "59",
    "-i",
    at("minute.wav"),
    "-c:a",
    "libmp3lame",
    "-compression_level",
    "9",
    at("hour.mp3"),
  );
  const reader = (await makeSoundReader(undefined))!;
  const { result, seconds, megabytes, stop } = await measured(() => reader.readSound(at("hour.mp3"), "audio/mpeg"));
  expect(Math.abs(result.milliseconds - 3_600_000)).toBeLessThan(20);
  expect(result.peaks.length).toBeLessThanOrEqual(720_010);
  expect(gzipSync(result.peaks).length).toBeLessThan(400_000);
  const loud = result.peaks.findIndex((peak, index) => index > 2 * 100 * 3585 && Math.abs(peak) > 40);
  expect(Math.abs(10 * Math.floor(loud / 2) - 3_590_000)).toBeLessThan(20);
  expect(seconds).toBeLessThan(60);
  expect(megabytes).toBeLessThan(80);
  expect(stop).toBeLessThan(50);
});

test.each([
  ["as it is", 1, 250],
  ["turned by its camera", 6, 700],
])("a picture of 100 megapixels, %s, is cut within a minute and so many megabytes", async (_, orientation, most) => {
  const [width, height] = [11_600, 8700];
  // Noise, enlarged: a flat picture would say little of the time.
  const noise = {
    create: { width: 1160, height: 870, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 60 } },
  };
  await sharp(noise as never)
    .resize(width, height)
    .jpeg()
    .withMetadata({ orientation })
    .toFile(at(`large-${orientation}.jpg`));
  const zip = at(`large-${orientation}.zip`);
  const { result, seconds, megabytes } = await measured(() => cutPicture(at(`large-${orientation}.jpg`), zip));
  process.stdout.write(
    `${(await stat(zip)).size} bytes, ${JSON.stringify(result.levels).length} characters of places\n`,
  );
  expect(result.width).toBe(orientation === 6 ? height : width);
  expect(result.levels).toHaveLength(15);
  expect(seconds).toBeLessThan(60);
  expect(megabytes).toBeLessThan(most);
});
