import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";

/** Some bytes of a file: from the first to the last one, counted from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Where the bytes of uploaded files are stored: this machine's disk or a bucket. Ids are uuids, and the names. */
export interface FileStore {
  /** Once this resolves, the bytes survive a power cut; where it rejects, nothing of them stays. */
  put(id: string, bytes: Uint8Array): Promise<void>;
  /**
   * `put` for a file in the folder of unfinished uploads (unfinished-uploads.ts), without holding it in memory. The file may
   * be gone from there afterwards.
   */
  putFile(id: string, path: string): Promise<void>;
  /** The whole file, or some of its bytes. Undefined for an unknown id. */
  read(id: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Resolves for an unknown id too. */
  remove(id: string): Promise<void>;
}

/**
 * Files in a folder, created with the first one. UUIDv7 begins with the time, so its last digits, which are random,
 * spread the files over 65,536 folders.
 */
export const diskFiles = (folder: string): FileStore => {
  const pathOf = (id: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error("A file's name is its id");
    return join(folder, id.slice(-2), id.slice(-4, -2), id);
  };
  /** Puts a file in its place that `finish` has written to the disk. */
  const place = async (id: string, unfinished: string, finish: () => Promise<void>): Promise<void> => {
    const path = pathOf(id);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      await finish();
      await rename(unfinished, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await Promise.all([unfinished, path].map((name) => rm(name, { force: true })));
      throw error;
    }
  };
  return {
    put: (id, bytes) => {
      const unfinished = `${pathOf(id)}.${randomUUID()}.new`;
      return place(id, unfinished, () => writeThrough(unfinished, bytes));
    },
    putFile: (id, path) => place(id, path, () => syncFile(path)),
    read: async (id, range) => {
      const file = await open(pathOf(id)).catch(absent);
      return file?.createReadStream(range && { start: range.first, end: range.last });
    },
    remove: (id) => rm(pathOf(id), { force: true }),
  };
};

const writeThrough = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
};

const syncFile = async (path: string): Promise<void> => {
  const file = await open(path, "r+");
  await file.sync().finally(() => file.close());
};

/** Without this a power cut may lose the name of a file whose bytes are safe. Windows has no equivalent. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === "win32") return;
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
};

const absent = (error: NodeJS.ErrnoException): FileHandle | undefined => {
  if (error.code === "ENOENT") return undefined;
  throw error;
};
