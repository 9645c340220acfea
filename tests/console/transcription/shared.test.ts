import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distance, findTerms, nearWords } from "../../../src/custom/transcription/shared/glossary.ts";
import { begin, record, redo, stepsMax, undo } from "../../../src/custom/transcription/shared/history.ts";

describe("undo", () => {
  test("typing in one text is one step until a pause", () => {
    const typed = ["a", "ab", "abc"].reduce((h, now, at) => record(h, now, 100 * at, "text 1"), begin(""));
    expect(undo(typed).now).toBe("");
    const paused = record(typed, "abcd", 5000, "text 1");
    expect(undo(paused).now).toBe("abc");
    expect(undo(record(typed, "x", 300, "text 2")).now).toBe("abc");
  });

  test("a change after an undo ends what could be redone", () => {
    const changed = record(undo(record(begin(1), 2, 0)), 3, 10);
    expect(redo(changed)).toEqual(changed);
  });

  test("every step back can be gone forward again, as far as steps are kept", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 300 }), (values) => {
        const states = values.map((value) => ({ value }));
        const end = states.reduce((h, now, at) => record(h, now, at), begin<object>({}));
        let [back, steps] = [end, 0];
        while (undo(back) !== back && back.past.length > 0) [back, steps] = [undo(back), steps + 1];
        expect(steps).toBe(Math.min(stepsMax, values.length));
        let forward = back;
        for (let step = 0; step < steps; step += 1) forward = redo(forward);
        expect(forward.now).toBe(end.now);
      }),
    );
  });
});

describe("the glossary", () => {
  const glossary = [
    { term: "Metoprolol", hint: "A medicine" },
    { term: "Zürich", hint: "The town" },
    { term: "Anna Sørensen", hint: "The host" },
    { term: "ECG", hint: "" },
  ];
  const near = (text: string) => nearWords(text, glossary).map(({ word, term }) => [word, term.term]);

  test("marks words that are nearly a term, and those in other capitals", () => {
    expect(near("She takes metroprolol in Zurich")).toEqual([
      ["metroprolol", "Metoprolol"],
      ["Zurich", "Zürich"],
    ]);
    expect(near("an ecg, then Metoprolol")).toEqual([["ecg", "ECG"]]);
    expect(near("Ana Sorensen speaks")).toEqual([["Ana Sorensen", "Anna Sørensen"]]);
  });

  test("leaves other words alone", () => {
    expect(near("an egg and a metre, rich in all")).toEqual([]);
  });

  test("is found by spelling and by hint", () => {
    expect(findTerms(glossary, " medi ").map(({ term }) => term)).toEqual(["Metoprolol"]);
    expect(findTerms(glossary, "")).toBe(glossary);
  });

  test("two letters that changed places are one mistake; the distance is the same both ways and bounded", () => {
    expect(distance("teh", "the", 2)).toBe(1);
    const word = fc.string({ maxLength: 8, unit: fc.constantFrom("a", "b", "c") });
    fc.assert(
      fc.property(word, word, fc.nat(3), (a, b, most) => {
        expect(distance(a, b, most)).toBe(distance(b, a, most));
        expect(distance(a, b, most)).toBeLessThanOrEqual(most + 1);
        expect(distance(a, a, most)).toBe(0);
      }),
    );
  });
});
