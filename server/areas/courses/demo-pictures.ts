import sharp from "sharp";
import type { Database } from "../../core/db/pool.ts";
import type { FileStore } from "../../core/files/files.ts";
import type { Random } from "../../demo/random.ts";

const size = { width: 960, height: 540 } as const;

interface Picture {
  /** The course's. */
  readonly _id: string;
  readonly colors: readonly [string, string];
  readonly author: string;
  readonly random: Random;
  readonly now: Date;
}

/** Gives a course a picture: a gradient with some outlines. */
export const insertPicture = async (
  { sql }: Database,
  store: FileStore,
  { _id, colors, author, random, now }: Picture,
): Promise<void> => {
  const bytes = await draw(colors, random);
  const file = random.id(now);
  await store.put(file, bytes);
  await sql.transaction().execute(async (inside) => {
    await inside
      .insertInto("files")
      .values({ _id: file, mime: "image/webp", size: bytes.length, ...size, uploaded_by: author, unused_since: null })
      .execute();
    await inside.updateTable("courses").set({ picture: file }).where("_id", "=", _id).execute();
    await inside.insertInto("file_uses").values({ file_id: file, resource: "courses", record_id: _id }).execute();
  });
};

/** The gradient is computed small: scaled up it is smooth. */
const coarse = { width: 64, height: 36 } as const;
const channelsOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

const draw = ([from, to]: readonly [string, string], random: Random): Promise<Buffer> => {
  const [start, end] = [channelsOf(from), channelsOf(to)];
  const pixels = Array.from({ length: coarse.width * coarse.height }, (_, at) => {
    const share = ((at % coarse.width) / coarse.width + at / coarse.width / coarse.height) / 2;
    return start.map((channel, n) => Math.round(channel + (end[n]! - channel) * share));
  });
  const boxes = Array.from({ length: 5 }, () => {
    const [width, height] = [random.between(90, 260), random.between(70, 200)];
    const background = { r: 255, g: 255, b: 255, alpha: 0.14 };
    return {
      input: { create: { width, height, channels: 4 as const, background } },
      left: random.between(20, size.width - 280),
      top: random.between(20, size.height - 220),
    };
  });
  return sharp(Buffer.from(pixels.flat()), { raw: { ...coarse, channels: 3 } })
    .resize(size.width, size.height, { kernel: "cubic" })
    .composite(boxes)
    .webp({ quality: 80 })
    .toBuffer();
};
