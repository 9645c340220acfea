import { expect, test } from "vitest";
import { entries } from "../../../src/registry.ts";

test("no two entries of a menu's group have the same place", () => {
  const places = entries.flatMap(({ menu, accountMenu }) => [
    ...(menu ? [`${menu.group} ${menu.order}`] : []),
    ...(accountMenu ? [`account ${accountMenu.order}`] : []),
  ]);
  expect(places.length).toBeGreaterThan(20);
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
});
