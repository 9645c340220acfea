import { dirname } from "node:path";
import { expect, test } from "vitest";
import { type Import, imports } from "./imports.ts";

/**
 * The layers of each wing, and that it has no import cycles: types, styles and modules that are loaded later count too.
 */
const [all, ofServer, ofContract] = await Promise.all([imports("src"), imports("server"), imports("contract")]);
const inside = all.filter(({ to }) => to.startsWith("src/"));
const asSentence = ({ from, to }: Import): string => `${from} imports ${to}`;
/** What the contract says of all areas: its core, and the folds over its list. */
const ofEveryArea = /^contract\/(core\/[a-z-]+|index|entities|demo)\.ts$/;

/**
 * Removes everything that imports nothing that is left, or is imported by nothing, until only the cycles and the ways
 * between them are left.
 */
const circles = (links: readonly Import[]): string[] => {
  let left = links.filter(({ from, to }) => from !== to);
  for (;;) {
    const [sources, targets] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))];
    const next = left.filter(({ from, to }) => targets.has(from) && sources.has(to));
    if (next.length === left.length) return left.map(asSentence);
    left = next;
  }
};

test("no files import each other in a cycle", () => {
  expect(inside.length).toBeGreaterThan(1000);
  expect(circles(inside)).toEqual([]);
  expect(circles(ofContract)).toEqual([]);
  expect(circles(ofServer)).toEqual([]);
});

test("the contract's core imports no area", () => {
  const isWrong = ({ from, to }: Import) =>
    from.startsWith("contract/core/") && to.startsWith("contract/") && !to.startsWith("contract/core/");
  expect(ofContract.filter(isWrong).map(asSentence)).toEqual([]);
});

test("the server's core imports no area, no adapter and no demo, and its adapters no area of the server", () => {
  const isWrong = ({ from, to }: Import) =>
    (/^server\/(core|services)\//.test(from) && to.startsWith("server/areas/")) ||
    (from.startsWith("server/core/") && /^server\/(services|demo)\//.test(to)) ||
    (from.startsWith("server/core/") && to.startsWith("contract/") && !ofEveryArea.test(to));
  expect(ofServer.filter(isWrong).map(asSentence)).toEqual([]);
});

test("areas of the server do not use each other in a cycle", () => {
  const areaOf = (path: string): string | undefined => /^server\/areas\/([^/]+)\//.exec(path)?.[1];
  // Handlers and manifests are above the actions of all areas: only the list imports them.
  const isAbove = (path: string): boolean => /\/([a-z-]+-)?handlers\.ts$|\/area\.ts$/.test(path);
  const links = ofServer.filter(({ from, to }) => areaOf(from) && areaOf(to) && !isAbove(from));
  expect(links.length).toBeGreaterThan(100);
  expect(circles(links.map(({ from, to }) => ({ from: areaOf(from)!, to: areaOf(to)! })))).toEqual([]);
});

/** A folder with its subfolders is one unit to its neighbours, so each folder counts by itself here. */
const between = (partOf: (path: string) => string | undefined): Import[] =>
  inside.flatMap(({ from, to }) => {
    const [here, there] = [partOf(from), partOf(to)];
    return here !== undefined && there !== undefined ? [{ from: here, to: there }] : [];
  });

test("no folders import each other in a cycle", () => {
  expect(circles(between(dirname))).toEqual([]);
});

/** From the bottom: a layer imports itself and those before it. Files directly in src are the app, above all. */
const layers = [/^src\/providers\//, /^src\/ui\//, /^src\/(resources|pages|custom)\/[^/]+\//, /^src\/[^/]+$/];
const layerOf = (path: string): number => layers.findIndex((layer) => layer.test(path));
test("every file is in a layer, and imports no layer above its own", () => {
  const paths = [...new Set(inside.flatMap(({ from, to }) => [from, to]))];
  expect(paths.filter((path) => layerOf(path) < 0)).toEqual([]);
  const isWrong = ({ from, to }: Import) => layerOf(to) > layerOf(from);
  expect(inside.filter(isWrong).map(asSentence)).toEqual([]);
});

/**
 * What holds for every area. `imports`, `files` and `list-views` are areas, but only carry the data of others:
 * records of any resource, pictures in any formatted text, and how any list is shown.
 */
const ofNoArea = /^contract\/(core\/[a-z-]+|facts|index|(imports|files|list-views)\/(endpoints|views))\.ts$/;

test("src/ui imports no area of the contract", () => {
  const isWrong = ({ from, to }: Import) =>
    from.startsWith("src/ui/") && to.startsWith("contract/") && !ofNoArea.test(to);
  expect(all.filter(isWrong).map(asSentence)).toEqual([]);
});

const areaOf = (path: string): string | undefined => /^src\/(?:resources|pages|custom)\/([^/]+)\//.exec(path)?.[1];
/** What an area offers to others is in its folder `shared`. */
const isShared = (path: string): boolean => /^src\/(resources|pages|custom)\/[^/]+\/shared\//.test(path);

test("an area imports from another only what it shares, and never in a cycle", () => {
  const isWrong = ({ from, to }: Import) =>
    areaOf(from) !== undefined && areaOf(to) !== undefined && areaOf(from) !== areaOf(to) && !isShared(to);
  expect(inside.filter(isWrong).map(asSentence)).toEqual([]);
  expect(circles(between(areaOf))).toEqual([]);
});

test("what an area shares is imported by another one", () => {
  const used = new Set(inside.filter(({ from, to }) => areaOf(from) !== areaOf(to)).map(({ to }) => to));
  const needed = new Set(used);
  // Modules that a shared file uses may be beside it. A set that grows while it is iterated.
  for (const file of needed) for (const { from, to } of inside) if (from === file) needed.add(to);
  const shared = new Set(inside.flatMap(({ from, to }) => [from, to]).filter(isShared));
  expect([...shared].filter((file) => !needed.has(file))).toEqual([]);
});
