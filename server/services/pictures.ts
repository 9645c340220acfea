import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { pictureSide, pictureTypes, pictureWords, pixelsMax } from "../../contract/files.ts";
import { Refusal } from "../refusal.ts";
import { makeTurns } from "./in-turn.ts";

/** A picture made anew out of what was uploaded: nothing of the file itself is kept. */
export interface CleanPicture {
  readonly bytes: Buffer;
  readonly mime: "image/webp" | "image/png";
  readonly width: number;
  readonly height: number;
}

// Of all that the library can open, only what we take: the rest (SVG, PDF, …) has had the worse bugs.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadPng", "VipsForeignLoadJpeg", "VipsForeignLoadWebp", "VipsForeignLoadNsgif"],
});
// One thread a picture: it runs beside the event loop, and other requests want the processor too.
sharp.concurrency(1);

const inTurn = makeTurns(2, 20);
const secondsMax = 20;

/** Photographs as WebP; drawings and screenshots as PNG, which blurs no letters. */
const photographs = new Set(["image/jpeg", "image/webp"]);

/**
 * Reads a picture and writes it anew: turned as its camera said, at most 2,000 pixels a side, its first frame, without
 * metadata. `field` is the upload's, for the refusals: unsupported_media, too_large (pixels), validation (damaged).
 */
export const cleanPicture = async (uploaded: Buffer, field: string): Promise<CleanPicture> => {
  const refuse = (code: "unsupported_media" | "too_large" | "validation", message: string): Refusal =>
    new Refusal(code, { params: { max: `${pixelsMax / 1_000_000} million pixels` }, fields: { [field]: [message] } });
  const type = await fileTypeFromBuffer(uploaded);
  const mime = pictureTypes.find((one) => one === type?.mime);
  if (!mime) throw refuse("unsupported_media", pictureWords.type);
  return inTurn(async () => {
    try {
      const picture = sharp(uploaded, { limitInputPixels: pixelsMax, failOn: "error", animated: false })
        .timeout({ seconds: secondsMax })
        .autoOrient()
        .resize({ width: pictureSide, height: pictureSide, fit: "inside", withoutEnlargement: true });
      const written = photographs.has(mime) ? picture.webp({ quality: 85 }) : picture.png({ compressionLevel: 9 });
      const { data, info } = await written.toBuffer({ resolveWithObject: true });
      const isWebp = photographs.has(mime);
      return { bytes: data, mime: isWebp ? "image/webp" : "image/png", width: info.width, height: info.height };
    } catch (error) {
      const isHuge = error instanceof Error && error.message.includes("pixel limit");
      throw isHuge ? refuse("too_large", pictureWords.pixels) : refuse("validation", pictureWords.broken);
    }
  });
};
