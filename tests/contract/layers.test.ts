import { dirname } from "node:path";
import { expect, test } from "vitest";
import { type Import, imports } from "./imports.ts";

/** The layers of each wing, and that nothing in it comes back to itself: types, styles and what is loaded later count too. */
const [all, ofServer, ofContract] = await Promise.all([imports("src"), imports("server"), imports("contract")]);
const inside = all.filter(({ to }) => to.startsWith("src/"));
const told = ({ from, to }: Import): string => `${from} imports ${to}`;
/** What the contract says of all areas: its core, and the folds over its list. */
const ofEveryArea = /^contract\/(core\/[a-z-]+|index|entities|demo)\.ts$/;

/** What is left when whatever imports nothing that is left, or is imported by nothing, is taken away: the circles and the ways between them. */
const circles = (links: readonly Import[]): string[] => {
  let left = links.filter(({ from, to }) => from !== to);
  for (;;) {
    const [sources, targets] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))];
    const next = left.filter(({ from, to }) => targets.has(from) && sources.has(to));
    if (next.length === left.length) return left.map(told);
    left = next;
  }
};

test("no files import each other in a circle", () => {
  expect(inside.length).toBeGreaterThan(1000);
  expect(circles(inside)).toEqual([]);
  expect(circles(ofContract)).toEqual([]);
  expect(circles(ofServer)).toEqual([]);
});

test("the contract's core knows no area", () => {
  const isWrong = ({ from, to }: Import) =>
    from.startsWith("contract/core/") && to !== "zod" && !to.startsWith("contract/core/");
  expect(ofContract.filter(isWrong).map(told)).toEqual([]);
});

test("the server's core knows no area, and its adapters none of the server", () => {
  const isWrong = ({ from, to }: Import) =>
    (/^server\/(core|services)\//.test(from) && to.startsWith("server/areas/")) ||
    (from.startsWith("server/core/") && to.startsWith("contract/") && !ofEveryArea.test(to));
  expect(ofServer.filter(isWrong).map(told)).toEqual([]);
});

test("what areas of the server do for each other makes no circle", () => {
  const areaOf = (path: string): string | undefined => /^server\/areas\/([^/]+)\//.exec(path)?.[1];
  // Handlers and manifests stand above the actions of all areas: nobody imports them but the list.
  const isAbove = (path: string): boolean => /\/([a-z-]+-)?handlers\.ts$|\/area\.ts$/.test(path);
  const links = ofServer.filter(({ from, to }) => areaOf(from) && areaOf(to) && !isAbove(from));
  expect(links.length).toBeGreaterThan(100);
  expect(circles(links.map(({ from, to }) => ({ from: areaOf(from)!, to: areaOf(to)! })))).toEqual([]);
});

/** A folder with the folders in it is one thing to what stands beside it, so each folder counts by itself here. */
const between = (partOf: (path: string) => string | undefined): Import[] =>
  inside.flatMap(({ from, to }) => {
    const [here, there] = [partOf(from), partOf(to)];
    return here !== undefined && there !== undefined ? [{ from: here, to: there }] : [];
  });

test("no folders import each other in a circle", () => {
  expect(circles(between(dirname))).toEqual([]);
});

/** From the bottom: a layer imports itself and those before it. What stands in src itself is the app, above all. */
const layers = [/^src\/providers\//, /^src\/ui\//, /^src\/(resources|pages|custom)\/[^/]+\//, /^src\/[^/]+$/];
const layerOf = (path: string): number => layers.findIndex((layer) => layer.test(path));
test("every file is in a layer, and imports no layer above its own", () => {
  const paths = [...new Set(inside.flatMap(({ from, to }) => [from, to]))];
  expect(paths.filter((path) => layerOf(path) < 0)).toEqual([]);
  const isWrong = ({ from, to }: Import) => layerOf(to) > layerOf(from);
  expect(inside.filter(isWrong).map(told)).toEqual([]);
});

/**
 * What is said of every area alike. `imports` and `files` are areas, but only carry what others bring: rows of any
 * resource, and pictures in any formatted text.
 */
const ofNoArea = /^contract\/(core\/[a-z-]+|facts|index|(imports|files)\/endpoints)\.ts$/;

test("src/ui knows no area of the contract", () => {
  const isWrong = ({ from, to }: Import) =>
    from.startsWith("src/ui/") && to.startsWith("contract/") && !ofNoArea.test(to);
  expect(all.filter(isWrong).map(told)).toEqual([]);
});

const areaOf = (path: string): string | undefined => /^src\/(?:resources|pages|custom)\/([^/]+)\//.exec(path)?.[1];
/** What an area has for others stands in its folder `shared`. */
const isShared = (path: string): boolean => /^src\/(resources|pages|custom)\/[^/]+\/shared\//.test(path);

test("an area imports of another only what that one shares, and never in a circle", () => {
  const isWrong = ({ from, to }: Import) =>
    areaOf(from) !== undefined && areaOf(to) !== undefined && areaOf(from) !== areaOf(to) && !isShared(to);
  expect(inside.filter(isWrong).map(told)).toEqual([]);
  expect(circles(between(areaOf))).toEqual([]);
});

test("what an area shares is imported by another one", () => {
  const used = new Set(inside.filter(({ from, to }) => areaOf(from) !== areaOf(to)).map(({ to }) => to));
  const needed = new Set(used);
  // What a shared file is made of may stand beside it. A set that grows while it is walked through.
  for (const file of needed) for (const { from, to } of inside) if (from === file) needed.add(to);
  const shared = new Set(inside.flatMap(({ from, to }) => [from, to]).filter(isShared));
  expect([...shared].filter((file) => !needed.has(file))).toEqual([]);
});
