/** Accepted picture types; the server stores each picture anew as WebP or PNG. */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
/** In bytes. */
export const pictureMax = 10_000_000;
/** In pixels; larger pictures are scaled down. */
export const pictureSide = 2000;
/** The most pixels that an uploaded picture may have. */
export const pixelsMax = 50_000_000;

export const pictureMessages = {
  type: "Choose a PNG, JPEG, WebP or GIF picture.",
  broken: "This picture can't be read. The file is damaged.",
  pixels: `This picture has too many pixels: at most ${pixelsMax / 1_000_000} million.`,
} as const;
