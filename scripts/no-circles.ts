import type { Plugin } from "vite";

interface Chunk {
  readonly type: string;
  readonly imports?: readonly string[];
}

/** A way from a file over those that it imports back to itself; undefined if there is none. */
const circleIn = (imports: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined => {
  const done = new Set<string>();
  const search = (file: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const found = search(next, [...way, file]);
      if (found) return found;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const found = search(file, []);
    if (found) return found;
  }
  return undefined;
};

/**
 * Refuses a build whose files import each other: which of them runs first would depend on the page that asks for them, and
 * on some the other's values would be missing.
 */
export const noCircles: Plugin = {
  name: "no-circles",
  generateBundle(_, bundle) {
    const chunks = Object.entries(bundle as Readonly<Record<string, Chunk>>).filter(([, { type }]) => type === "chunk");
    const circle = circleIn(new Map(chunks.map(([name, { imports = [] }]) => [name, imports])));
    if (circle) this.error(`Files of the console import each other: ${circle.join(" → ")}. Divide them otherwise.`);
  },
};
