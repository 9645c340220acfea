import fc from "fast-check";
import { expect, test } from "vitest";
import { circular, stepsOf } from "../../../server/areas/courses/import-order.ts";

const names = ["A", "B", "C", "D", "E", "F"];
const Name = fc.constantFrom(...names, "Known");
/** A file of six courses, in any order, each naming any of them. */
const File = fc
  .tuple(
    fc.shuffledSubarray(names, { minLength: 6 }),
    fc.array(fc.record({ prerequisites: fc.array(Name, { maxLength: 2 }), follows: fc.option(Name) }), {
      minLength: 6,
      maxLength: 6,
    }),
  )
  .map(([order, lines]) => lines.map((line, at) => ({ ...line, name: order[at]! })));

test("each course comes after all that it names, and what is left out is a circle or comes after one", () => {
  fc.assert(
    fc.property(File, (lines) => {
      const steps = stepsOf(lines);
      const stepOf = new Map(steps.flatMap((step, at) => step.map((place) => [lines[place]!.name, at])));
      expect(steps.flat()).toHaveLength(stepOf.size);
      for (const { name, prerequisites, follows } of lines) {
        const needed = [...prerequisites, ...(follows === null ? [] : [follows])].filter((one) => one !== "Known");
        const own = stepOf.get(name) ?? Number.POSITIVE_INFINITY;
        const latest = Math.max(-1, ...needed.map((one) => stepOf.get(one) ?? Number.POSITIVE_INFINITY));
        expect(own).toBe(latest === Number.POSITIVE_INFINITY ? latest : latest + 1);
      }
      expect(circular(lines).length > 0).toBe(stepOf.size < 6);
    }),
  );
});

test("the lines of a circle are named, each at its field, and not what comes after them", () => {
  const line = (name: string, prerequisites: string[] = [], follows: string | null = null) => ({
    name,
    prerequisites,
    follows,
  });
  const problems = circular([
    line("After", ["One"]),
    line("One", ["Known", "Apart"], "two"),
    line("Two", ["ONE"]),
    line("Apart"),
    line("Alone", [], "Alone"),
  ]);
  expect(problems.map(({ place, field }) => [place, field])).toEqual([
    [1, "follows"],
    [2, "prerequisites"],
    [4, "follows"],
  ]);
});
