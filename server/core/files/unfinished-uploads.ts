import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** How long an upload may be under way, in milliseconds; what is older was left behind by a server that was killed. */
export const uploadTimeMax = 3_600_000;

/**
 * A path for a file that is being uploaded: on the disk of the stored files, so that it can be moved there. Removes what
 * killed servers have left behind.
 */
export const newUploadPath = async (filesDir: string): Promise<string> => {
  const folder = join(filesDir, "unfinished");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // By the clock of the disk, which another machine may have: the folder changed when the last upload began or ended.
  const { mtimeMs: now } = await stat(folder);
  const names = await readdir(folder);
  await Promise.all(names.map((name) => removeLeftBehind(join(folder, name), now)));
  return join(folder, randomUUID());
};

const removeLeftBehind = async (path: string, now: number): Promise<void> => {
  const changed = await stat(path).catch(() => undefined);
  if (changed && changed.mtimeMs < now - 2 * uploadTimeMax) await rm(path, { force: true });
};
