import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";

/**
 * A hash over files and folders below a base: names and contents, in one order on every system. What is missing
 * counts as missing.
 * @param {string} base
 * @param {readonly string[]} paths
 * @param {string} salt whatever else the result depends on
 */
export function hashOf(base, paths, salt = "") {
  const hash = createHash("sha256").update(salt);
  for (const file of paths.flatMap((path) => filesBelow(join(base, path))).sort()) {
    const content = readFileSync(file);
    hash.update(`\0${relative(base, file).split(sep).join("/")}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * What a stamp file says, or undefined.
 * @param {string} file
 */
export function readStamp(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}
