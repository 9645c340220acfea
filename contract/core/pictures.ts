/** What is taken for a picture; it is stored anew as WebP or PNG. */
export const pictureTypes = ["image/png", "image/jpeg", "image/webp", "image/gif"] as const;
/** In bytes. */
export const pictureMax = 10_000_000;
/** In pixels: a larger picture is made smaller. */
export const pictureSide = 2000;
/** How many pixels a picture may have before that. */
export const pixelsMax = 50_000_000;

export const pictureWords = {
  type: "Only PNG, JPEG, WebP and GIF pictures are taken.",
  broken: "This picture can't be read: the file is damaged.",
  pixels: `This picture has too many pixels: at most ${pixelsMax / 1_000_000} million.`,
} as const;
