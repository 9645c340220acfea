import { readdir, readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

export interface Import {
  readonly from: string;
  readonly to: string;
}

/** What the files of a folder import (types, styles and modules that are loaded later too), by paths from the root. */
export const imports = async (
  folder: string,
  statement = /(?:\bfrom |\bimport |\bimport\()\s*"([^"\n]+)"/g,
): Promise<Import[]> => {
  const files = (await readdir(join(root, folder), { recursive: true })).filter((file) => /\.(tsx?|css)$/.test(file));
  const found = await Promise.all(
    files.map(async (file) => {
      const from = join(folder, file);
      const text = await readFile(join(root, from), "utf8");
      return [...text.matchAll(statement)].map(([, to = ""]) => ({
        from,
        to: to.startsWith(".") ? normalize(join(dirname(from), to)) : to,
      }));
    }),
  );
  return found.flat();
};
