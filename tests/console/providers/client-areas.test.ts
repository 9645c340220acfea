import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { allEndpoints } from "../../../contract/index.ts";
import { promptDraftKey, socialKey, taskDraftKey, unsentKey } from "../../../src/providers/client-state.ts";
import { themeKey } from "../../../src/providers/theme-key.ts";
import { stateAreas } from "../helpers/state-areas.ts";

const areas = await stateAreas();
/** What the document says in words. */
const below = await readFile(join(import.meta.dirname, "../../../docs/client-state.md"), "utf8");
const src = join(import.meta.dirname, "../../../src");
const paths = (await readdir(src, { recursive: true })).filter((path) => /\.tsx?$/.test(path));
const code = (await Promise.all(paths.map((path) => readFile(join(src, path), "utf8")))).join("\n");

/** The names under which the console writes for a person (src/providers/person-storage.ts), as literals of its code. */
const isWritten = (key: string): boolean => {
  const [, name] = /^muster\.<id>\.(.+)$/.exec(key) ?? [];
  if (name) return code.includes(`"${name}"`) || code.includes(`\`${name}\${`);
  return (
    [themeKey, unsentKey, taskDraftKey, promptDraftKey, socialKey].includes(key) || code.includes(`setItem("${key}"`)
  );
};
const inContract = new Set<string>(allEndpoints.map(({ area }) => area));
const persisted = new Set<string>(allEndpoints.flatMap(({ area, endpoint }) => (endpoint.persist ? [area] : [])));

test("there are 23 areas, each once", () => {
  expect(new Set(areas.map(({ area }) => area)).size).toBe(23);
  expect(areas).toHaveLength(23);
});

test.each(areas)("$area is kept as it is said", ({ key, isKept }) => {
  if (key === undefined) return expect(isKept).toBe(false);
  if (inContract.has(key)) return expect(isKept).toBe(persisted.has(key));
  expect([isWritten(key), isKept]).toEqual([true, true]);
});

test("areas whose replies are kept are all named, in the table or below it", () => {
  const named = new Set(areas.map(({ key }) => key));
  expect([...persisted].filter((area) => !named.has(area) && !below.includes(`\`${area}\``))).toEqual([]);
});
