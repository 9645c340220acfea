import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Import, imports, root } from "./imports.ts";

/** The rules of which modules may import which (docs/decisions/003). */

/** Without those of types, of which nothing is left in the bundle. */
const importsOfValues = async (folder: string): Promise<Import[]> =>
  imports(folder, /^(?!import type )import [^;]*?"([^"\n]+)";$/gm);
const breaking = async (folder: string, isWrong: (one: Import) => boolean): Promise<string[]> =>
  (await imports(folder)).filter(isWrong).map(({ from, to }) => `${from} imports ${to}`);

/** Which both sides load in a worker of their own, so that they judge a password alike. */
const judgesPasswords = ({ from, to }: Import) =>
  from === "contract/core/password-judge.ts" && to.startsWith("@zxcvbn-ts/");

test("contract imports zod and itself, and what judges passwords", async () => {
  const isWrong = (one: Import) => one.to !== "zod" && !one.to.startsWith("contract/") && !judgesPasswords(one);
  expect(await breaking("contract", isWrong)).toEqual([]);
});

test("server and src never import each other", async () => {
  expect(await breaking("server", ({ to }) => to.startsWith("src/"))).toEqual([]);
  expect(await breaking("src", ({ to }) => to.startsWith("server/"))).toEqual([]);
});

test("an area reaches another only through that one's actions.ts", async () => {
  const areaOf = (path: string) => /^server\/areas\/([^/]+)\//.exec(path)?.[1];
  const isWrong = ({ from, to }: Import) => {
    const [here, there] = [areaOf(from), areaOf(to)];
    return here !== undefined && there !== undefined && here !== there && !to.endsWith("/actions.ts");
  };
  expect(await breaking("server/areas", isWrong)).toEqual([]);
});

test("resources do not import each other", async () => {
  const declared = new Set(
    (await readdir(join(root, "src/resources"), { recursive: true }))
      .filter((file) => file.endsWith("/entry.tsx"))
      .map((file) => file.split("/")[0]),
  );
  const resourceOf = (path: string) => /^src\/resources\/([^/.]+)(?:\/|\.tsx$)/.exec(path)?.[1];
  const isWrong = ({ from, to }: Import) => {
    const [here, there] = [resourceOf(from), resourceOf(to)];
    return !!here && !!there && here !== there && declared.has(here) && declared.has(there);
  };
  expect(declared.size).toBeGreaterThan(5);
  expect(await breaking("src/resources", isWrong)).toEqual([]);
});

/** Where the console begins, and the parts that each of its pages asks for at once. */
const fromTheStart = [
  /^src\/(ui\/shell|providers)\//,
  /^src\/(registry\.ts|routes\.tsx)$/,
  /^src\/(custom|pages|resources)\/[^/]+\/entry\.tsx$/,
  /\/(still-working|check-in-page|dashboard-page|bulk-job-list)\.tsx$/,
  /\/only-[a-z-]+\.tsx$/,
];

test("what the console loads from the start imports no area of the contract", async () => {
  const ofContract = await importsOfValues("contract");
  const areas = new Set(ofContract.filter(({ from }) => from === "contract/index.ts").map(({ to }) => to));
  const values = await importsOfValues("src");
  const next = Map.groupBy([...values, ...ofContract], ({ from }) => from);
  const importers = [...next.keys()];
  expect(fromTheStart.filter((one) => !importers.some((file) => one.test(file)))).toEqual([]);
  const reached = new Set(importers.filter((file) => fromTheStart.some((one) => one.test(file))));
  expect(reached.size).toBeGreaterThan(40);
  // A set that grows while it is walked through.
  for (const file of reached) for (const { to } of next.get(file) ?? []) reached.add(to);
  expect([...reached].filter((file) => areas.has(file))).toEqual([]);
});

/** Each file of the console's tests makes anew what it imports, and the schemas of all areas take half a second. */
test("the console's tests load the areas they name, and the whole contract only where the test is about all areas", async () => {
  const loadAll = (await importsOfValues("tests/console")).filter(({ to }) => to === "contract/index.ts");
  expect(loadAll.map(({ from }) => from.replace("tests/console/", "")).sort()).toEqual([
    "dashboard/dashboard-page.test.tsx",
    "helpers/notifications.ts",
    "notifications/notification-links.test.ts",
    "providers/access.test.ts",
    "providers/client-areas.test.ts",
    "providers/data-writes.test.ts",
    "providers/data.test.ts",
    "providers/persist.test.ts",
    "ui/sample-csv.test.ts",
  ]);
});

test("no barrel files: a file that only passes on what others export", async () => {
  const files = (
    await Promise.all(
      ["contract", "server", "src"].map(async (folder) =>
        (await readdir(join(root, folder), { recursive: true })).map((file) => join(folder, file)),
      ),
    )
  )
    .flat()
    .filter((file) => /\.tsx?$/.test(file));
  const barrels: string[] = [];
  for (const file of files) {
    const lines = (await readFile(join(root, file), "utf8")).split("\n").filter((line) => line.trim() !== "");
    if (lines.length > 0 && lines.every((line) => /^export .* from "/.test(line))) barrels.push(file);
  }
  expect(barrels).toEqual([]);
});
