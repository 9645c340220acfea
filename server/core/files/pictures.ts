import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { pictureSide, pictureTypes, pictureWords, pixelsMax } from "../../../contract/core/pictures.ts";
import { Refusal } from "../refusal.ts";
import { makeTurns } from "../in-turn.ts";

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

interface Wanted {
  /** What is taken, and what is said of anything else. */
  readonly types?: readonly string[];
  readonly typeWords?: string;
  /** A square of at most so many pixels a side, cut out of the middle, always as WebP. */
  readonly square?: number;
}

/**
 * Reads a picture and writes it anew: turned as its camera said, at most 2,000 pixels a side, its first frame, without
 * metadata. `field` is the upload's, for the refusals: unsupported_media, too_large (pixels), validation (damaged).
 */
export const cleanPicture = async (
  uploaded: Buffer,
  field: string,
  { types = pictureTypes, typeWords = pictureWords.type, square }: Wanted = {},
): Promise<CleanPicture> => {
  const refuse = (code: "unsupported_media" | "too_large" | "validation", message: string): Refusal =>
    new Refusal(code, { params: { max: `${pixelsMax / 1_000_000} million pixels` }, fields: { [field]: [message] } });
  const type = await fileTypeFromBuffer(uploaded);
  const mime = pictureTypes.find((one) => one === type?.mime);
  if (!mime || !types.includes(mime)) throw refuse("unsupported_media", typeWords);
  return inTurn(async () => {
    try {
      const picture = sharp(uploaded, { limitInputPixels: pixelsMax, failOn: "error", animated: false })
        .timeout({ seconds: secondsMax })
        .autoOrient();
      const sized = square
        ? picture.resize({ ...(await squareOf(uploaded, square)), fit: "cover" })
        : picture.resize({ width: pictureSide, height: pictureSide, fit: "inside", withoutEnlargement: true });
      const isWebp = square !== undefined || photographs.has(mime);
      const written = isWebp ? sized.webp({ quality: 85 }) : sized.png({ compressionLevel: 9 });
      const { data, info } = await written.toBuffer({ resolveWithObject: true });
      return { bytes: data, mime: isWebp ? "image/webp" : "image/png", width: info.width, height: info.height };
    } catch (error) {
      const isHuge = error instanceof Error && error.message.includes("pixel limit");
      throw isHuge ? refuse("too_large", pictureWords.pixels) : refuse("validation", pictureWords.broken);
    }
  });
};

/** The largest square that a picture holds, at most so large. */
const squareOf = async (uploaded: Buffer, most: number): Promise<{ width: number; height: number }> => {
  const { width, height } = await sharp(uploaded).metadata();
  const side = Math.min(most, width, height);
  return { width: side, height: side };
};
