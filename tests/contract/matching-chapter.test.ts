import fc from "fast-check";
import { expect, test } from "vitest";
import { matchingChapter } from "../../contract/assigned-jobs/teaching.ts";

const anchor = fc.constantFrom("a", "b", "c", "d");
const chapters = fc.array(fc.record({ anchors: fc.uniqueArray(anchor), isOfSkill: fc.boolean() }), { maxLength: 5 });

test("a chapter matches that teaches the first cited clause which any teaches, else the first that grants the skill", () => {
  const skill = { anchors: [], isOfSkill: true };
  const a = { anchors: ["a"], isOfSkill: false };
  const b = { anchors: ["b"], isOfSkill: true };
  expect(matchingChapter([skill, a, b], ["x", "b", "a"])).toBe(b);
  expect(matchingChapter([skill, a, b], ["x"])).toBe(skill);
  expect(matchingChapter([a], [])).toBeUndefined();
});

test("none matches only where no cited clause is taught and no chapter is of a skill", () => {
  fc.assert(
    fc.property(chapters, fc.array(anchor), (all, cited) => {
      const teaches = all.some((chapter) => chapter.anchors.some((one) => cited.includes(one)));
      const found = matchingChapter(all, cited);
      expect(found !== undefined).toBe(teaches || all.some(({ isOfSkill }) => isOfSkill));
      if (teaches) expect(found!.anchors.some((one) => cited.includes(one))).toBe(true);
    }),
  );
});
