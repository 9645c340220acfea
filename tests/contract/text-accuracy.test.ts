import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { align, distance } from "../../contract/tasks/accuracy/alignment.ts";
import {
  agreementOf,
  characterErrors,
  differenceOf,
  pooledErrors,
  wordErrors,
} from "../../contract/tasks/accuracy/errors.ts";
import { againstLonger, consensusErrors, textErrors } from "../../contract/tasks/accuracy/measures.ts";
import { defaultNormalisation as plain } from "../../contract/tasks/accuracy/normalisation.ts";
import { wilsonInterval } from "../../contract/quality/statistics.ts";
import { onThisMachine, processorMs } from "../slow-machine.ts";

describe("published examples", () => {
  // jiwer 4.0, https://jitsi.github.io/jiwer/usage/: hits 5, substitutions 2, deletions 2, insertions 4, wer 88.89 %.
  test("jiwer's two sentences", () => {
    const one = wordErrors("short one here", "shoe order one", plain);
    const other = wordErrors("quite a bit of longer sentence", "quite bit of an even longest sentence here", plain);
    expect(one).toMatchObject({ substitutions: 1, deletions: 1, insertions: 1, length: 3 });
    expect(other).toMatchObject({ substitutions: 1, deletions: 1, insertions: 3, length: 6 });
    expect(pooledErrors([one, other]).rate).toBeCloseTo(0.8889, 4);
  });

  // The same page: wer("hello world", "hello duck") is 0.5; of the two sentences 2 of 6 words.
  test("jiwer's first texts", () => {
    expect(wordErrors("hello world", "hello duck", plain).rate).toBe(0.5);
    const lost = wordErrors("i like monthy python", "i like python", plain);
    expect(lost).toMatchObject({ substitutions: 0, deletions: 1, insertions: 0, rate: 0.25 });
  });

  // The same page: cer of "i can spell", "i hope" and "i kan cpell", "i hop": 3 errors in 17 characters.
  test("jiwer's characters", () => {
    const items = [characterErrors("i can spell", "i kan cpell", plain), characterErrors("i hope", "i hop", plain)];
    expect(items.map(({ length }) => length)).toEqual([11, 6]);
    expect(pooledErrors(items).rate).toBeCloseTo(3 / 17, 10);
  });

  // https://en.wikipedia.org/wiki/Levenshtein_distance: 3 and 3.
  test("kitten and sitting, Saturday and Sunday", () => {
    expect(distance(Array.from("kitten"), Array.from("sitting"))).toBe(3);
    expect(distance(Array.from("saturday"), Array.from("sunday"))).toBe(3);
  });
});

test("without a reference there is no rate, but that of nothing against nothing", () => {
  expect(wordErrors("", "", plain)).toMatchObject({ insertions: 0, length: 0, rate: 0 });
  expect(wordErrors("", "two words", plain)).toMatchObject({ insertions: 2, length: 0, rate: null });
  expect(wordErrors("two words", "", plain)).toMatchObject({ deletions: 2, rate: 1 });
});

/** The table of R. A. Wagner and M. J. Fischer, and how many units can stay at most with the fewest errors. */
const naive = (before: readonly string[], after: readonly string[]) => {
  const table = before.concat("").map(() => after.concat("").map(() => ({ errors: 0, same: 0 })));
  for (let i = 0; i <= before.length; i++) {
    for (let j = 0; j <= after.length; j++) {
      if (i === 0 && j === 0) continue;
      const ways = [];
      const isSame = before[i - 1] === after[j - 1];
      if (i > 0) ways.push({ ...table[i - 1]![j]!, by: 1, stay: 0 });
      if (j > 0) ways.push({ ...table[i]![j - 1]!, by: 1, stay: 0 });
      if (i > 0 && j > 0) ways.push({ ...table[i - 1]![j - 1]!, by: isSame ? 0 : 1, stay: isSame ? 1 : 0 });
      table[i]![j] = ways
        .map(({ errors, same, by, stay }) => ({ errors: errors + by, same: same + stay }))
        .sort((one, other) => one.errors - other.errors || other.same - one.same)[0]!;
    }
  }
  return table[before.length]![after.length]!;
};

const units = fc
  .integer({ min: 1, max: 6 })
  .chain((letters) => fc.array(fc.integer({ min: 0, max: letters }).map(String), { maxLength: 60 }));

test("an alignment has as few errors as the whole table, keeps as many units, and contains both lists", () => {
  fc.assert(
    fc.property(units, units, (before, after) => {
      const steps = align(before, after);
      const { errors, same } = naive(before, after);
      expect(steps.filter(({ op }) => op !== "same")).toHaveLength(errors);
      expect(steps.filter(({ op }) => op === "same")).toHaveLength(same);
      expect(distance(before, after)).toBe(errors);
      expect(steps.flatMap((step) => ("before" in step ? [step.before] : []))).toEqual([...before.keys()]);
      expect(steps.flatMap((step) => ("after" in step ? [step.after] : []))).toEqual([...after.keys()]);
      for (const step of steps) {
        if (step.op === "same") expect(before[step.before]).toBe(after[step.after]);
        if (step.op === "substitution") expect(before[step.before]).not.toBe(after[step.after]);
      }
    }),
    { numRuns: 60 },
  );
});

test("the other way round insertions are deletions", () => {
  fc.assert(
    fc.property(units, units, (one, other) => {
      const [forth, back] = [
        wordErrors(one.join(" "), other.join(" "), plain),
        wordErrors(other.join(" "), one.join(" "), plain),
      ];
      expect(back).toMatchObject({
        substitutions: forth.substitutions,
        deletions: forth.insertions,
        insertions: forth.deletions,
      });
      expect(wordErrors(one.join(" "), one.join(" "), plain).rate).toBe(0);
    }),
    { numRuns: 100 },
  );
});

/** The same table for long lists, a row at a time and without what stays. */
const fewestErrors = (before: readonly string[], after: readonly string[]): number => {
  let above = Array.from({ length: after.length + 1 }, (_, column) => column);
  for (const [row, unit] of before.entries()) {
    const costs = [row + 1];
    for (const [column, other] of after.entries()) {
      const kept = above[column]! + (unit === other ? 0 : 1);
      costs.push(Math.min(kept, above[column + 1]! + 1, costs[column]! + 1));
    }
    above = costs;
  }
  return above.at(-1)!;
};

/** Numbers that look random and are the same each time (Park and Miller). */
const numbers = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;

test("an hour's words are aligned by halves, with the errors of the whole table, either way", () => {
  const next = numbers(7);
  const word = () => `w${Math.floor(next() ** 3 * 800)}`;
  const before = Array.from({ length: 1500 }, word);
  for (const wrong of [0.05, 0.5, 2]) {
    const after = before.flatMap((one) => {
      const chance = next();
      if (chance > wrong) return [one];
      return [[], [word()], [one, word()]][Math.floor(next() * 3)]!;
    });
    const steps = align(before, after);
    expect(steps.filter(({ op }) => op !== "same")).toHaveLength(fewestErrors(before, after));
    const back = align(after, before);
    const count = (list: typeof steps, op: string) => list.filter((step) => step.op === op).length;
    expect(count(back, "insertion")).toBe(count(steps, "deletion"));
    expect(count(back, "substitution")).toBe(count(steps, "substitution"));
  }
});

test("ten thousand words against ten thousand others take no table of their pairs", () => {
  const next = numbers(11);
  const list = () => Array.from({ length: 10_000 }, () => `w${Math.floor(next() * 3000)}`);
  const [before, after] = [list(), list()];
  const steps = align(before, after);
  expect(steps.filter(({ op }) => op !== "same").length).toBe(distance(before, after));
  // Some 0.2 s of processor time; a table of a hundred million pairs takes seconds.
  expect(processorMs(() => align(before, after))).toBeLessThan(onThisMachine(1500));
});

test("the parts of a difference are both texts as they are written", () => {
  const text = fc.array(fc.constantFrom("One", "two,", "tea-time", " ", "\n", "…", "“four”", "uh", "5.5"), {
    maxLength: 20,
  });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [reference, hypothesis] = [one.join(" "), other.join(" ")];
      const parts = differenceOf(reference, hypothesis, { ...plain, fillers: ["uh"] });
      expect(parts.map((part) => part.reference).join("")).toBe(reference);
      expect(parts.map((part) => part.hypothesis).join("")).toBe(hypothesis);
    }),
  );
  expect(differenceOf("Hello, World!", "hello there world", plain)).toEqual([
    { op: "same", reference: "Hello, ", hypothesis: "hello " },
    { op: "insertion", reference: "", hypothesis: "there " },
    { op: "same", reference: "World!", hypothesis: "world" },
  ]);
});

test("agreement is 1 of the same, 0 of nothing in common, and needs two", () => {
  expect(agreementOf(["a b c d", "A b c d!"], plain)).toBe(1);
  expect(agreementOf(["a b", "c d"], plain)).toBe(0);
  expect(agreementOf(["a b c d", "a b c x", "a b c d"], plain)).toBeCloseTo(1 - (0.25 + 0.25) / 3, 10);
  expect(agreementOf(["", ""], plain)).toBe(1);
  expect(agreementOf(["a"], plain)).toBeNull();
});

describe("many texts together", () => {
  const item = (errors: number, length: number) => ({ substitutions: errors, deletions: 0, insertions: 0, length });

  test("errors spread as chance would have it get Wilson's interval", () => {
    const { rate, low, high } = pooledErrors(Array.from({ length: 100 }, () => item(1, 10)));
    expect(rate).toBe(0.1);
    expect([low, high]).toEqual(Object.values(wilsonInterval(100, 1000)!));
  });

  test("the same errors in few texts make it wider, and without errors it is more than a point", () => {
    const spread = pooledErrors(Array.from({ length: 10 }, () => item(2, 100)));
    const heaped = pooledErrors([item(20, 100), ...Array.from({ length: 9 }, () => item(0, 100))]);
    expect(heaped.rate).toBe(spread.rate);
    expect(heaped.high! - heaped.low!).toBeGreaterThan(3 * (spread.high! - spread.low!));
    expect(pooledErrors([item(0, 50)])).toMatchObject({ rate: 0, low: 0, high: expect.closeTo(0.0713, 3) as number });
  });

  test("the rate is within its interval; without words, or above 1, there is none", () => {
    const counts = fc.record({
      substitutions: fc.nat(20),
      deletions: fc.nat(20),
      insertions: fc.nat(20),
      length: fc.integer({ min: 40, max: 200 }),
    });
    fc.assert(
      fc.property(fc.array(counts, { minLength: 1, maxLength: 30 }), (items) => {
        const { rate, low, high } = pooledErrors(items);
        expect(low === null || high === null).toBe(rate! > 1);
        expect(low ?? 0).toBeLessThanOrEqual(rate! + 1e-12);
        expect(high ?? rate).toBeGreaterThanOrEqual(rate! - 1e-12);
        expect(low ?? 0).toBeGreaterThanOrEqual(0);
      }),
    );
    expect(pooledErrors([])).toMatchObject({ rate: null, low: null, high: null });
    expect(pooledErrors([item(0, 0)])).toMatchObject({ rate: 0, low: null, high: null });
    expect(pooledErrors([{ ...item(0, 0), insertions: 3 }])).toMatchObject({ rate: null, low: null });
    expect(pooledErrors([item(9, 3)])).toMatchObject({ rate: 3, low: null, high: null });
  });
});

describe("several people's texts, and someone's own", () => {
  const words = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 }).map((all) => all.join(" "));

  test("against the longer text the rate is from 0, for equal texts, to 1, whichever comes first", () => {
    fc.assert(
      fc.property(words, words, (one, other) => {
        const rates = [textErrors(one, other, plain)!, textErrors(other, one, plain)!].map(
          (errors) => againstLonger(errors).words.rate!,
        );
        expect(rates[0]).toBe(rates[1]);
        expect(rates[0]).toBeGreaterThanOrEqual(0);
        expect(rates[0]).toBeLessThanOrEqual(1);
        expect(rates[0] === 0).toBe(one === other);
      }),
    );
  });

  test("each is counted against what most say, from three texts on that are not too long", () => {
    const texts = ["the cat sat down", "the cat sat", "a cat sat down"];
    expect(
      consensusErrors(texts, plain)!.map(({ words: { deletions, substitutions, length } }) => [
        deletions,
        substitutions,
        length,
      ]),
    ).toEqual([
      [0, 0, 4],
      [1, 0, 4],
      [0, 1, 4],
    ]);
    expect(consensusErrors(texts.slice(1), plain)).toBeNull();
    expect(consensusErrors([...texts, "a".repeat(20_001)], plain)).toBeNull();
  });
});
