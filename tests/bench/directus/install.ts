import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { findNpm } from "../../../scripts/run/paths.mjs";
import { root } from "../../product.ts";

/**
 * The newest Directus whose permissions may have a filter and chosen fields: 12 keeps those for who has bought a licence.
 */
export const newest = "11.17.4";

/**
 * Directus asks for isolated-vm 5, which has no binary for Node 24 and can't be built for it; lists don't use it. This one
 * comes with its binary.
 */
const overrides = { "isolated-vm": "6.2.0" };

const filters = "node_modules/@directus/api/dist/database/run-ast/lib/apply-query";

/**
 * Directus takes each name that begins with an underscore for an operator, so that it finds nothing by the key `_id`, which
 * all of Muster's tables have. In the two places where it tells them apart this one is a name; it is no slower for that.
 */
const changes = [
  { file: "get-filter-path.js", from: '["_none", "_some"]', to: '["_id", "_none", "_some"]' },
  { file: "get-operation.js", from: 'key !== "_none"', to: 'key !== "_id" && key !== "_none"' },
];

/** A folder with that Directus, beside the Node that Muster brings; a later call finds it there. Throws what npm said. */
export const installDirectus = async (version: string): Promise<string> => {
  const home = join(root, ".runtime");
  const folder = join(home, `directus-${version}`);
  if (existsSync(folder)) return folder;
  const npm = findNpm();
  if (!npm) throw new Error("npm was not found.");
  await mkdir(home, { recursive: true });
  // By a rename, so that an install that was ended leaves nothing that looks like Directus.
  const aside = await mkdtemp(join(home, "installing-directus-"));
  try {
    const about = { private: true, dependencies: { directus: version }, overrides };
    await writeFile(join(aside, "package.json"), JSON.stringify(about));
    // No package needs its scripts: what lists use of native code comes built.
    const args = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    await promisify(execFile)(process.execPath, [npm, ...args], { cwd: aside, maxBuffer: 10_000_000 });
    for (const { file, from, to } of changes) {
      const path = join(aside, filters, file);
      const text = await readFile(path, "utf8");
      if (!text.includes(from)) throw new Error(`${file} of Directus ${version} has no ${from}.`);
      await writeFile(path, text.replace(from, to));
    }
    await rename(aside, folder);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
  return folder;
};
