import { expect, test } from "vitest";
import { type Import, imports } from "./imports.ts";

/** Nothing in src comes back to itself: types, styles and what is loaded later count too. */
const inside = (await imports("src")).filter(({ to }) => to.startsWith("src/"));
const told = ({ from, to }: Import): string => `${from} imports ${to}`;

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
});
