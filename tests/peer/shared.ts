import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A file of the shared folder, as text. */
export const shared = (path: string): string => {
  const folder = process.env["MUSTER_SHARED"];
  if (!folder) throw new Error("MUSTER_SHARED must name the shared folder");
  return readFileSync(join(folder, path), "utf8");
};
