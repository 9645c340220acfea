import { expect, test } from "vitest";
import { allImportable } from "../../contract/core/importable.ts";
import { kindNames, kindOf } from "../../contract/core/notifications.ts";
import { todos } from "../../contract/core/todos.ts";
import { contract } from "../../contract/index.ts";

/** What areas say about their place among each other, each without knowing the others. */
const twice = (places: readonly (readonly [name: string, place: number])[]): string[] =>
  places.filter(([name, place]) => places.some(([other, of]) => of === place && other !== name)).map(([name]) => name);

test("each to-do, import and kind of notification has a place of its own", () => {
  const places = Object.entries(todos).map(([name, { place }]) => [name, place] as const);
  expect(places.length).toBeGreaterThan(10);
  expect(twice(places)).toEqual([]);
  expect(allImportable().length).toBeGreaterThan(2);
  expect(twice(allImportable().map(([name, { place }]) => [name, place]))).toEqual([]);
  expect(twice(kindNames().map((name) => [name, kindOf(name).order]))).toEqual([]);
});

test("the endpoints that to-dos name exist", () => {
  const calls = Object.values(todos).flatMap(({ endpoint, list }) => [endpoint, list]);
  const exists = (name: string): boolean => {
    const [area = "", call = ""] = name.split(".");
    return call in ((contract as Readonly<Record<string, object>>)[area] ?? {});
  };
  expect(calls.filter((name) => !exists(name))).toEqual([]);
});
