import { chmodSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A new folder that everyone may enter. Root's embedded Postgres runs as another user: in a folder of root's alone its
 * data would go to /var/lib/muster instead.
 */
export function temporaryFolder(parent = tmpdir()): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(parent, "muster-test-"));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Linux's file system in memory. */
const memory = "/dev/shm";

/**
 * Where files of so many bytes at most are made and removed at the least cost: in memory, where more than twice as much is
 * free.
 */
export const quickestFolder = (bytes: number): string => {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, freemem()) > 2 * bytes ? memory : tmpdir();
  } catch {
    return tmpdir();
  }
};
