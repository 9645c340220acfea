import { createWriteStream } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { MediaFacts } from "../../../contract/tasks/entity.ts";
import { mediaMessages, tiledPixelsMax } from "../../../contract/tasks/media.ts";
import { defaultSoundRules, type SoundFacts, soundProblems } from "../../../contract/tasks/sound-checks.ts";
import { safeSharp } from "../../core/files/safe-sharp.ts";
import { newUploadPath } from "../../core/files/unfinished-uploads.ts";
import type { JobServices } from "../../core/jobs/job.ts";
import { MediaFailure } from "../../services/media/media-failure.ts";
import { makeSoundReader } from "../../services/media/sounds.ts";

/** An item whose sound or picture was not looked at yet. */
export interface PendingItem {
  readonly _id: string;
  readonly kind: "audio" | "image";
  readonly url: string;
  readonly fileId: string | null;
  readonly mime: string | null;
}
/** What was found out; a problem where the item can't be worked with. Peaks are those of a sound (sounds.ts). */
export type Looked = { readonly facts: MediaFacts | null; readonly peaks?: Int8Array } | { readonly problem: string };

/** Looks at an item's sound or picture. */
export const lookAt = async (services: Pick<JobServices, "files" | "config">, item: PendingItem): Promise<Looked> => {
  if (item.fileId === null)
    return { problem: "Sounds and pictures can't be read from addresses yet. Upload the file." };
  const content = await services.files.read(item.fileId);
  if (!content) return { problem: "Its file is gone." };
  const path = await newUploadPath(services.config.filesDir);
  try {
    await pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return item.kind === "audio" ? await lookAtSound(services, path, item.mime ?? "") : await lookAtPicture(path);
  } catch (error) {
    if (error instanceof MediaFailure) return { problem: error.message };
    throw error;
  } finally {
    await rm(path, { force: true });
  }
};

/** Without ffmpeg a sound is given out as it is. */
const lookAtSound = async ({ config }: Pick<JobServices, "config">, path: string, mime: string): Promise<Looked> => {
  const reader = await makeSoundReader(config.ffmpeg);
  if (!reader) return { facts: { remarks: [mediaMessages.no_reader] } };
  const { peaks, ...sound } = await reader.readSound(path, mime);
  return { facts: factsOf(sound), peaks };
};

/** What is kept of what was measured in a sound. */
export const factsOf = (sound: SoundFacts): MediaFacts => {
  const { milliseconds, sampleRate, channels, silentShare: silent, clippedShare: clipped } = sound;
  const remarks = soundProblems(sound, defaultSoundRules).map(({ message }) => message);
  return { milliseconds, sampleRate, channels, silent, clipped, remarks };
};

const lookAtPicture = async (path: string): Promise<Looked> => {
  try {
    const { width, height, autoOrient } = await safeSharp(await readFile(path), {
      limitInputPixels: tiledPixelsMax,
    }).metadata();
    return { facts: { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height } };
  } catch {
    return { problem: mediaMessages.damaged };
  }
};
