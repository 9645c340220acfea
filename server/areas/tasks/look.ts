import { stat, writeFile } from "node:fs/promises";
import type { MediaFacts, PictureTiles } from "../../../contract/tasks/entity.ts";
import { mediaMessages, tiledPixelsMax, wholeBytesMax, wholePixelsMax } from "../../../contract/tasks/media.ts";
import type { TranscribedKind } from "../../../contract/tasks/rules.ts";
import { defaultSoundRules, type SoundFacts, soundProblems } from "../../../contract/tasks/sound-checks.ts";
import { safeSharp } from "../../core/files/safe-sharp.ts";
import { MediaFailure } from "../../services/media/media-failure.ts";
import { cutPicture } from "../../services/media/picture-levels.ts";
import type { SoundReader } from "../../services/media/sounds.ts";

/** What was made of a sound or picture, in a file of its own. */
export interface Derived {
  readonly name: string;
  readonly mime: string;
  readonly path: string;
  /** Where the tiles of a picture lie in it. */
  readonly levels?: PictureTiles["levels"];
}
/** What was found out; a problem where the item can't be worked with. */
export type Looked =
  | {
      readonly facts: MediaFacts | null;
      readonly derived?: Derived | undefined;
      /** What is played instead of the file itself. */
      readonly played?: Derived | undefined;
    }
  | { readonly problem: string };

/**
 * Looks at a sound or picture on this machine, and makes what its page needs beside it, in files whose names begin with
 * `path`. Without a reader a sound is given out as it is.
 */
export const lookAt = async (
  { kind, mime, path }: { readonly kind: TranscribedKind; readonly mime: string; readonly path: string },
  reader: SoundReader | null,
): Promise<Looked> => {
  try {
    return kind === "audio" ? await lookAtSound(reader, path, mime) : await lookAtPicture(path);
  } catch (error) {
    if (error instanceof MediaFailure) return { problem: error.message };
    throw error;
  }
};

const lookAtSound = async (reader: SoundReader | null, path: string, mime: string): Promise<Looked> => {
  if (!reader) return { facts: { remarks: [mediaMessages.no_reader] } };
  const { peaks, ...sound } = await reader.readSound(path, mime);
  const facts = factsOf(sound);
  if (peaks.length === 0) return { facts };
  const derived = { name: "peaks", mime: "application/octet-stream", path: `${path}.peaks` };
  await writeFile(derived.path, peaks);
  const played = { name: "sound", mime: "audio/mp4", path: `${path}.m4a` };
  return { facts, derived, played: (await reader.writeIndexed(path, mime, played.path)) ? played : undefined };
};

/** What is kept of what was measured in a sound. */
export const factsOf = (sound: SoundFacts): MediaFacts => {
  const { milliseconds, sampleRate, channels, silentShare: silent, clippedShare: clipped } = sound;
  const remarks = soundProblems(sound, defaultSoundRules).map(({ message }) => message);
  return { milliseconds, sampleRate, channels, silent, clipped, remarks };
};

const lookAtPicture = async (path: string): Promise<Looked> => {
  const facts = await sizeOf(path);
  const pixels = facts.width * facts.height;
  if (pixels > tiledPixelsMax) throw new MediaFailure("too_large");
  if (pixels <= wholePixelsMax && (await stat(path)).size <= wholeBytesMax) return { facts };
  const derived = { name: "tiles", mime: "application/zip", path: `${path}.zip` };
  const { levels } = await cutPicture(path, derived.path);
  return {
    facts,
    derived: { ...derived, levels: levels.map(({ columns, places }) => ({ columns, places: [...places] })) },
  };
};

/** Upright, in pixels. Throws MediaFailure. */
const sizeOf = async (path: string): Promise<{ width: number; height: number }> => {
  try {
    const { width, height, autoOrient } = await safeSharp(path, { limitInputPixels: false }).metadata();
    return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
  } catch {
    throw new MediaFailure("damaged");
  }
};
