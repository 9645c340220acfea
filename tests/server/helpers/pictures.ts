import { crc32 } from "node:zlib";
import sharp from "sharp";
import { diskFiles } from "../../../server/core/files/files.ts";
import type { Actor, TestServer } from "./test-server.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A PNG of one pixel. */
export const onePixel: Bytes = Uint8Array.from(
  Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
);

/** A picture of one colour. */
export const pictureOf = async (
  format: "png" | "jpeg" | "webp" | "gif" | "tiff" | "avif",
  { width = 40, height = 20, orientation = 1 } = {},
): Promise<Bytes> => {
  const plain = sharp({ create: { width, height, channels: 3, background: "#0958d9" } });
  const described =
    format === "jpeg" ? plain.withExif({ IFD0: { Artist: "Mina" } }).withMetadata({ orientation }) : plain;
  return Uint8Array.from(await described.toFormat(format).toBuffer());
};

/** A PNG whose head says 100,000 × 100,000 pixels; there is next to nothing behind it. */
export const pictureBomb = async (): Promise<Bytes> => {
  const head = Buffer.from(await pictureOf("png"));
  head.writeUInt32BE(100_000, 16);
  head.writeUInt32BE(100_000, 20);
  // The checksum of the first chunk, made right again.
  head.writeUInt32BE(crc32(head.subarray(12, 29)), 29);
  return Uint8Array.from(head);
};

/** A file as an upload leaves it, without the call. */
export const putFile = async ({ db, config }: TestServer, owner: Pick<Actor, "_id">, _id: string): Promise<void> => {
  await diskFiles(config.filesDir).put(_id, onePixel);
  await db.sql
    .insertInto("files")
    .values({ _id, mime: "image/png", size: onePixel.length, width: 1, height: 1, uploaded_by: owner._id })
    .execute();
};
