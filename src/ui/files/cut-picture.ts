/** The area to crop, in the picture's own pixels. */
export interface Cut {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Crops a square out of a picture, at most `side` pixels wide, with the camera's orientation applied. The result is
 * WebP, or PNG if the browser can't write that. Throws if the browser can't read the picture.
 */
export const cutPicture = async (file: File, cut: Cut, side: number): Promise<File> => {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.max(1, Math.min(side, Math.round(cut.width)));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser can't edit pictures");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, canvas.width, canvas.height);
  picture.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/webp", 0.9));
  if (!blob) throw new Error("This picture can't be cropped");
  return new File([blob], `picture.${blob.type === "image/webp" ? "webp" : "png"}`, { type: blob.type });
};
