import { type FileHandle, open } from "node:fs/promises";
import { tiledPixelsMax } from "../../../contract/tasks/media.ts";
import { limitConcurrency } from "../../core/concurrency-limit.ts";
import { safeSharp } from "../../core/files/safe-sharp.ts";
import { MediaFailure } from "./media-failure.ts";

/** In pixels: a tile's side, and by how much it reaches into its neighbours, so that no seam shows. */
export const tileSize = 512;
export const tileOverlap = 1;

/** Each is half of the next one; the last is the picture itself. */
export interface PictureLevel {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  /** Where the tile of column x and row y lies in the file: its first byte is at 2 × (y × columns + x), then its length. */
  readonly places: readonly number[];
}

export interface PictureLevels {
  /** Of the picture, upright. */
  readonly width: number;
  readonly height: number;
  /** By Deep Zoom's numbers: level 0 is a single pixel. */
  readonly levels: readonly PictureLevel[];
}

// A picture that its camera turned is held in memory as a whole: 360 MB at the most pixels.
const limited = limitConcurrency(1, 50);
const secondsMax = 300;

/**
 * Cuts a picture into tiles of all sizes, in one new file: a ZIP archive without compression, so that any tile can be read
 * from the file store by a range of bytes. The picture's type must have been sniffed before. Throws MediaFailure (damaged,
 * too_large), or AppError (busy) where too many wait.
 *
 * @param to path of the new file, whose name ends in .zip
 */
export const cutPicture = (path: string, to: string): Promise<PictureLevels> =>
  limited(async () => {
    try {
      const { width, height } = await safeSharp(path, {
        limitInputPixels: tiledPixelsMax,
        failOn: "error",
        sequentialRead: true,
      })
        .timeout({ seconds: secondsMax })
        .autoOrient()
        .flatten({ background: "white" })
        .toColourspace("srgb")
        // Letters in colour blur where the colour has fewer pixels than the light.
        .jpeg({ quality: 85, chromaSubsampling: "4:4:4" })
        .tile({ size: tileSize, overlap: tileOverlap, layout: "dz", container: "zip", depth: "onepixel" })
        .toFile(to);
      return { width, height, levels: await levelsIn(to, width, height) };
    } catch (error) {
      const said = error instanceof Error ? error.message : "";
      if (said.includes("pixel limit")) throw new MediaFailure("too_large", said);
      throw new MediaFailure(said.includes("timeout") ? "slow" : "damaged", said);
    }
  });

/** Where a tile lies in the file; undefined where the picture has none there. */
export const placeOfTile = (
  { levels }: PictureLevels,
  level: number,
  x: number,
  y: number,
): { readonly first: number; readonly last: number } | undefined => {
  const { columns, rows, places } = levels[level] ?? { columns: 0, rows: 0, places: [] };
  const at = 2 * (y * columns + x);
  const [first, length] = [places[at], places[at + 1]];
  const isThere = x >= 0 && x < columns && y >= 0 && y < rows;
  return isThere && first !== undefined && length !== undefined ? { first, last: first + length - 1 } : undefined;
};

const levelsIn = async (path: string, width: number, height: number): Promise<PictureLevel[]> => {
  const file = await open(path);
  const places = await placesIn(file).finally(() => file.close());
  const last = Math.ceil(Math.log2(Math.max(width, height)));
  return Array.from({ length: last + 1 }, (_, level) => {
    const sideOf = (side: number): number => Math.ceil(side / 2 ** (last - level));
    const size = { width: sideOf(width), height: sideOf(height) };
    const columns = Math.ceil(size.width / tileSize);
    const rows = Math.ceil(size.height / tileSize);
    const tiles = Array.from({ length: columns * rows }, (__, at) => {
      const place = places.get(`${level}/${at % columns}_${Math.floor(at / columns)}.jpeg`);
      if (!place) throw new Error(`Level ${level} lacks tile ${at}`);
      return place;
    });
    return { ...size, columns, rows, places: tiles.flat() };
  });
};

/** The first byte and the length of each tile, by its level and name. Read by the central directory (APPNOTE.TXT 4.3). */
const placesIn = async (file: FileHandle): Promise<Map<string, readonly [number, number]>> => {
  const read = async (from: number, length: number): Promise<Buffer> =>
    (await file.read(Buffer.alloc(length), 0, length, from)).buffer;
  const { size } = await file.stat();
  const end = await read(size - 22, 22);
  if (end.readUInt32LE(0) !== 0x06_05_4b_50) throw new Error("The archive of tiles has a comment, or no end");
  const directory = await read(end.readUInt32LE(16), end.readUInt32LE(12));
  const places = new Map<string, readonly [number, number]>();
  for (let at = 0; at < directory.length; ) {
    const nameLength = directory.readUInt16LE(at + 28);
    const name = directory.toString("utf8", at + 46, at + 46 + nameLength);
    const [, tile] = /_files\/(\d+\/\d+_\d+\.jpeg)$/.exec(name) ?? [];
    if (tile !== undefined) {
      if (directory.readUInt16LE(at + 10) !== 0) throw new Error("The tiles are compressed once more");
      // Its own header repeats the name, and may have more beside it than the directory.
      const start = directory.readUInt32LE(at + 42);
      const header = await read(start, 30);
      const first = start + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
      places.set(tile, [first, directory.readUInt32LE(at + 20)]);
    }
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return places;
};
