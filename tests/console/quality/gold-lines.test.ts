import fc from "fast-check";
import { expect, test } from "vitest";
import { goldItems } from "../../../contract/quality/entity.ts";
import { linesOf, readLines } from "../../../src/resources/jobs/gold-lines.ts";

test("names with commas stand in quotation marks, other marks are part of a name", () => {
  expect(linesOf([{ item: "street, north.jpg", label: "car" }])).toBe('"street, north.jpg", car');
  expect(readLines('"say ""so"", a.jpg" , car ×2, bus\n"odd" name.jpg, car').items).toEqual([
    { item: 'say "so", a.jpg', label: " car ×2, bus" },
    { item: '"odd" name.jpg', label: " car" },
  ]);
});

test("all items are read as they were written", () => {
  const text = fc.oneof(fc.string({ unit: fc.constantFrom(",", '"', " ", "a") }), fc.string({ unit: "grapheme" }));
  const items = fc
    .array(fc.record({ item: text, label: text }))
    .map((typed) => goldItems.safeParse(typed).data)
    .filter((fit) => fit !== undefined);
  fc.assert(
    fc.property(items, (some) => {
      expect(goldItems.parse(readLines(linesOf(some)).items)).toEqual(some);
    }),
  );
});
