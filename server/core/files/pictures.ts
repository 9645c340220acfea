import { fileTypeFromBuffer } from "file-type";
import { pictureSide, pictureTypes, pictureMessages, pixelsMax } from "../../../contract/core/pictures.ts";
import { AppError } from "../app-error.ts";
import { limitConcurrency } from "../concurrency-limit.ts";
import { safeSharp } from "./safe-sharp.ts";

/** A picture re-encoded from an upload: nothing of the original file is kept. */
export interface CleanPicture {
  readonly bytes: Buffer;
  readonly mime: "image/webp" | "image/png";
  readonly width: number;
  readonly height: number;
}

const limited = limitConcurrency(2, 20);
const secondsMax = 20;

/** Photographs become WebP; drawings and screenshots PNG, which keeps letters sharp. */
const photographs = new Set(["image/jpeg", "image/webp"]);

interface PictureRules {
  /** The accepted types, and the message for any other. */
  readonly types?: readonly string[];
  readonly typeMessage?: string;
  /** Crops to a square from the middle with at most this many pixels a side, always as WebP. */
  readonly square?: number;
  /** Of a smaller picture, by its shorter side, the message says why it is refused. */
  readonly least?: { readonly side: number; readonly message: string };
}

/**
 * Reads a picture and encodes it anew: rotated as its camera recorded, at most 2,000 pixels a side, its first frame,
 * without metadata. Throws unsupported_media, too_large (pixels) or validation (damaged) for the upload's `field`.
 */
export const cleanPicture = async (
  uploaded: Buffer,
  field: string,
  { types = pictureTypes, typeMessage = pictureMessages.type, square, least }: PictureRules = {},
): Promise<CleanPicture> => {
  const pictureError = (code: "unsupported_media" | "too_large" | "validation", message: string): AppError =>
    new AppError(code, { params: { max: `${pixelsMax / 1_000_000} million pixels` }, fields: { [field]: [message] } });
  const type = await fileTypeFromBuffer(uploaded);
  const mime = pictureTypes.find((one) => one === type?.mime);
  if (!mime || !types.includes(mime)) throw pictureError("unsupported_media", typeMessage);
  return limited(async () => {
    try {
      if (least && (await shorterSide(uploaded)) < least.side) throw pictureError("validation", least.message);
      const picture = safeSharp(uploaded, { limitInputPixels: pixelsMax, failOn: "error", animated: false })
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
      if (error instanceof AppError) throw error;
      const isHuge = error instanceof Error && error.message.includes("pixel limit");
      throw isHuge
        ? pictureError("too_large", pictureMessages.pixels)
        : pictureError("validation", pictureMessages.broken);
    }
  });
};

/** The largest square within a picture, up to a limit. */
const squareOf = async (uploaded: Buffer, most: number): Promise<{ width: number; height: number }> => {
  const side = Math.min(most, await shorterSide(uploaded));
  return { width: side, height: side };
};

const shorterSide = async (uploaded: Buffer): Promise<number> => {
  const { width, height } = await safeSharp(uploaded).metadata();
  return Math.min(width, height);
};
