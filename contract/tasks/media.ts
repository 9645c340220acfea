import { soundMax } from "./transcripts.ts";

/** The most pixels of a picture that is transcribed. */
export const tiledPixelsMax = 120_000_000;

/**
 * Larger pictures are shown by tiles, of so many pixels or bytes: this is what a telephone takes, 50 MB once it is decoded,
 * and some two seconds of a slow line. Safari on a telephone gives up at 16.7 million pixels.
 */
export const wholePixelsMax = 12_500_000;
export const wholeBytesMax = 5_000_000;

/** What is shown where a sound or a picture can't be read. */
export const mediaMessages = {
  unsupported: "Choose a sound: wav, mp3, m4a, ogg, webm or flac.",
  damaged: "This file can't be read. It is damaged, or not what its name says.",
  empty: "There is no sound in this file.",
  too_long: `This sound is too long. The limit is ${soundMax / 3_600_000} hours.`,
  slow: "This file takes too long to read. Try a simpler format.",
  no_reader: "Sounds can't be checked on this server: ffmpeg is missing.",
  too_large: `This picture has too many pixels. The limit is ${tiledPixelsMax / 1_000_000} million.`,
} as const;
