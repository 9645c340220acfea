import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { diskFiles } from "../../../server/core/files/files.ts";
import { cutPicture, placeOfTile, tileOverlap } from "../../../server/services/media/picture-levels.ts";
import { temporaryFolder } from "../helpers/temporary-folder.ts";

const folder = temporaryFolder();
const at = (name: string): string => join(folder.path, name);
afterAll(() => folder.remove());

/** A red picture with a blue square of 100 pixels in its lower right corner. */
const marked = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "red" } }).composite([
    {
      input: { create: { width: 100, height: 100, channels: 3, background: "blue" } },
      left: width - 100,
      top: height - 100,
    },
  ]);

const isBlue = async (tile: Buffer, left: number, top: number): Promise<boolean> => {
  const [red, , blue] = await sharp(tile).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return blue! > 200 && red! < 60;
};

test("a picture becomes levels of tiles, any of which is read from the store by a range", async () => {
  await marked(1500, 1000).png().toFile(at("picture.png"));
  const picture = await cutPicture(at("picture.png"), at("tiles.zip"));
  expect([picture.width, picture.height]).toEqual([1500, 1000]);
  expect(picture.levels.map(({ width, height }) => [width, height]).slice(-3)).toEqual([
    [375, 250],
    [750, 500],
    [1500, 1000],
  ]);
  expect(picture.levels[0]).toMatchObject({ width: 1, height: 1, columns: 1, rows: 1 });
  expect(picture.levels.at(-1)).toMatchObject({ columns: 3, rows: 2 });

  const [id, store] = [randomUUID(), diskFiles(at("files"))];
  await store.putFile(id, at("tiles.zip"));
  const tileOf = async (level: number, x: number, y: number): Promise<Buffer> =>
    buffer((await store.read(id, placeOfTile(picture, level, x, y)))!);
  const corner = await tileOf(11, 2, 1);
  expect(await sharp(corner).metadata()).toMatchObject({
    format: "jpeg",
    width: 1500 - 2 * 512 + tileOverlap,
    height: 1000 - 512 + tileOverlap,
  });
  expect(await isBlue(corner, 450, 480)).toBe(true);
  expect(await isBlue(corner, 300, 480)).toBe(false);
  expect(await isBlue(await tileOf(11, 0, 0), 500, 500)).toBe(false);
  expect(await isBlue(await tileOf(9, 0, 0), 370, 245)).toBe(true);
  for (const [level, x, y] of [
    [11, 3, 0],
    [11, 0, 2],
    [11, -1, 0],
    [11, 0.25, 0],
    [12, 0, 0],
    [-1, 0, 0],
    [Number.NaN, 0, 0],
  ]) {
    expect(placeOfTile(picture, level!, x!, y!)).toBeUndefined();
  }
});

test("what a camera has turned is upright, and what can be seen through is white", async () => {
  await marked(1200, 400).jpeg().withMetadata({ orientation: 6 }).toFile(at("turned.jpg"));
  const turned = await cutPicture(at("turned.jpg"), at("turned.zip"));
  expect([turned.width, turned.height]).toEqual([400, 1200]);
  const zip = await sharp({ create: { width: 30, height: 20, channels: 4, background: "#0000" } })
    .png()
    .toBuffer();
  await writeFile(at("clear.png"), zip);
  const clear = await cutPicture(at("clear.png"), at("clear.zip"));
  const { first, last } = placeOfTile(clear, 5, 0, 0)!;
  const tile = await sharp(await buffer(createReadStream(at("clear.zip"), { start: first, end: last })))
    .raw()
    .toBuffer();
  expect([...tile.subarray(0, 3)]).toEqual([255, 255, 255]);
});

test("a damaged picture, one with too many pixels, and a format that isn't let in", async () => {
  const jpeg = await marked(900, 900).jpeg().toBuffer();
  await writeFile(at("cut.jpg"), jpeg.subarray(0, jpeg.length / 2));
  await expect(cutPicture(at("cut.jpg"), at("cut.zip"))).rejects.toMatchObject({ reason: "damaged" });
  // A header of 60,000 × 60,000 pixels, without the pixels.
  const huge = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
  await writeFile(at("huge.png"), huge);
  await expect(cutPicture(at("huge.png"), at("huge.zip"))).rejects.toMatchObject({ reason: "too_large" });
  await writeFile(at("drawing.svg"), '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  await expect(cutPicture(at("drawing.svg"), at("drawing.zip"))).rejects.toMatchObject({ reason: "damaged" });
  expect(await stat(at("drawing.zip")).catch(() => null)).toBeNull();
});
