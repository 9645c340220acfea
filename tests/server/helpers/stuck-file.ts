import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { TestServer } from "./test-server.ts";

/** Puts a folder in the place of a stored file: it can't be removed as a file, whoever the server runs as. */
export const makeStuck = async ({ config }: TestServer, id: string): Promise<void> => {
  const entries = await readdir(config.filesDir, { recursive: true, withFileTypes: true });
  const { parentPath } = entries.find((entry) => entry.isFile() && entry.name === id)!;
  await rm(join(parentPath, id));
  await mkdir(join(parentPath, id));
};
