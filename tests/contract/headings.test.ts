import fc from "fast-check";
import { expect, test } from "vitest";
import { headingsOf } from "../../contract/projects/clauses.ts";

const anchorsOf = (texts: readonly string[]): string[] =>
  headingsOf(texts.map((text) => `<h2>${text}</h2><p>…</p>`).join("")).map(({ anchor }) => anchor);

test("of headings with the same text the later ones are numbered", () => {
  expect(anchorsOf(["Boxes touch", "Occluded", "Boxes touch", "Boxes touch"])).toEqual([
    "boxes-touch",
    "occluded",
    "boxes-touch-2",
    "boxes-touch-3",
  ]);
});

test("no two headings have the same anchor, also where a text ends in a number", () => {
  expect(anchorsOf(["Step", "Step", "Step 2"])).toEqual(["step", "step-2", "step-2-2"]);
  expect(anchorsOf(["Step 2", "Step", "Step"])).toEqual(["step-2", "step", "step-3"]);
  const text = fc.constantFrom("Step", "Step 2", "Step 2 2", "Step 3", "step", "?");
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      expect(new Set(anchorsOf(texts)).size).toBe(texts.length);
    }),
  );
});
