import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Moves files and rewrites the relative paths that point to them or are in them, and nothing else:
 *
 *     node scripts/move-files.mjs moves.json     { "old/path.ts": "new/path.ts", … }
 *
 * A path is any string that begins with ./ or ../ and resolves to a file of the repository, or is in
 * `new URL("…", import.meta.url)`; so imports, dynamic imports, style sheets and mocks are all found.
 */
const root = fileURLToPath(new URL("../", import.meta.url));
const git = (/** @type {string[]} */ ...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" });

/** @type {Record<string, string>} */
const moves = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const tracked = new Set(git("ls-files").split("\n").filter(Boolean));
const missing = Object.keys(moves).filter((path) => !tracked.has(path));
const taken = Object.values(moves).filter((path) => tracked.has(path) && !(path in moves));
if (missing.length > 0 || taken.length > 0) {
  throw new Error(`Not there: ${missing.join(", ")}. There already: ${taken.join(", ")}.`);
}

/** Folders all of whose files move together, with the place that they move to. */
const folders = new Map();
for (const [from, to] of Object.entries(moves)) {
  for (let folder = posix.dirname(from), rest = posix.basename(from); folder !== "."; ) {
    const place = to.endsWith(`/${rest}`) ? to.slice(0, -rest.length - 1) : undefined;
    folders.set(folder, folders.has(folder) && folders.get(folder) !== place ? undefined : place);
    rest = `${posix.basename(folder)}/${rest}`;
    folder = posix.dirname(folder);
  }
}
for (const path of tracked) {
  for (let folder = posix.dirname(path); !(path in moves) && folder !== "."; folder = posix.dirname(folder)) {
    folders.delete(folder);
  }
}

/**
 * A file or folder of the repository at its place after the move.
 * @param {string} path
 */
const placeOf = (path) => moves[path] ?? folders.get(path) ?? path;

/**
 * @param {string} from the file that contains the path, before the move
 * @param {string} path
 * @param {boolean} isUrl
 */
const rewritten = (from, path, isUrl) => {
  const [bare = "", query = ""] = path.split(/(?=\?)/);
  const target = posix.normalize(posix.join(posix.dirname(from), bare));
  if (!tracked.has(target) && !isUrl) return path;
  const relative = posix.relative(posix.dirname(placeOf(from)), placeOf(target.replace(/\/$/, "")) || ".");
  const slash = target.endsWith("/") && relative !== "" ? "/" : "";
  return `${relative.startsWith(".") ? "" : "./"}${relative}${slash}${query}`;
};

const sources = [...tracked].filter((path) => /\.(tsx?|mjs|css|html)$/.test(path));
for (const path of sources) {
  const text = readFileSync(join(root, path), "utf8");
  const changed = text
    .replace(/new URL\(\s*"(\.\.?\/[^"\n]*)",\s*import\.meta\.url/g, (whole, /** @type {string} */ found) =>
      whole.replace(`"${found}"`, `"${rewritten(path, found, true)}"`),
    )
    .replace(
      /(?<!new URL\(\s*)"(\.\.?\/[^"\n]*)"/g,
      (_, /** @type {string} */ found) => `"${rewritten(path, found, false)}"`,
    );
  if (changed !== text) writeFileSync(join(root, path), changed);
}
for (const [from, to] of Object.entries(moves)) {
  if (!existsSync(join(root, dirname(to)))) mkdirSync(join(root, dirname(to)), { recursive: true });
  git("mv", from, to);
}
console.log(`${Object.keys(moves).length} files moved`);
