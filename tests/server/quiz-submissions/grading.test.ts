import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Answer, QuestionContent } from "../../../contract/question-banks/question.ts";
import { drawQuestions, needsNoStart, shownOrder, shuffled } from "../../../server/areas/quiz-submissions/drawing.ts";
import { askedContent, rightAnswer } from "../../../server/areas/quiz-submissions/asking.ts";
import { isAnswerTo, keyFits, pointsOf } from "../../../server/areas/quiz-submissions/grading.ts";
import { anyAnswer, anyContent, belowOf, contents, rightOf } from "../helpers/questions.ts";

const points = fc.integer({ min: 25, max: 100_000 }).map((hundredths) => hundredths / 100);
const seeds = fc.integer({ min: 1, max: 2 ** 31 });
const asked = (content: QuestionContent, seed = 7) => ({
  content,
  shown: shownOrder(content, true, belowOf(seed)),
});
const graded = (content: QuestionContent, answer: Answer | null, worth = 1, shown?: number[]) =>
  pointsOf(
    shown ? { content, shown } : { content, shown: shownOrder(content, false, belowOf(1)) },
    content,
    answer,
    worth,
  );

describe("any answer to any question", () => {
  test("gets from 0 to the full points, to hundredths", () => {
    fc.assert(
      fc.property(anyContent, seeds, points, fc.gen(), (content, seed, worth, gen) => {
        const of = asked(content, seed);
        const answer = gen(anyAnswer, of);
        expect(isAnswerTo(of, answer)).toBe(true);
        const found = pointsOf(of, content, answer, worth);
        if (found === null) {
          expect(content.kind).toBe("essay");
          return;
        }
        expect(found).toBeGreaterThanOrEqual(0);
        expect(found).toBeLessThanOrEqual(worth);
        expect(Math.round(found * 100) / 100).toBe(found);
      }),
    );
  });

  test("is right in whatever order it was shown, and nothing but right gets the full points", () => {
    fc.assert(
      fc.property(anyContent, seeds, points, (content, seed, worth) => {
        if (content.kind === "essay") return;
        const of = asked(content, seed);
        const right = rightOf(of);
        expect(isAnswerTo(of, right)).toBe(true);
        expect(pointsOf(of, content, right, worth)).toBe(worth);
        const told = rightAnswer(of, content, false);
        expect(told?.kind).toBe(content.kind);
        if (told?.kind === "matching" && right.kind === "matching") expect(told.matches).toEqual(right.matches);
        if (told?.kind === "ordering" && right.kind === "ordering") expect(told.order).toEqual(right.order);
      }),
    );
  });

  test("of several choices is worth the same in any order of theirs", () => {
    fc.assert(
      fc.property(contents.multiple, seeds, fc.gen(), (content, seed, gen) => {
        const of = asked(content, seed);
        const answer = gen(anyAnswer, of);
        if (answer.kind !== "multiple") throw new Error("another kind");
        const turned: Answer = { kind: "multiple", choices: answer.choices.toReversed() };
        expect(pointsOf(of, content, turned, 3)).toBe(pointsOf(of, content, answer, 3));
      }),
    );
  });

  test("of items turned round is not right: there order matters", () => {
    fc.assert(
      fc.property(contents.ordering, seeds, (content, seed) => {
        const of = asked(content, seed);
        const right = rightOf(of);
        if (right.kind !== "ordering") throw new Error("another kind");
        const turned: Answer = { kind: "ordering", order: right.order.toReversed() };
        expect(pointsOf(of, content, turned, 1)).toBeLessThan(1);
      }),
    );
  });
});

test("nothing that a learner is asked has a key", () => {
  fc.assert(
    fc.property(anyContent, seeds, (content, seed) => {
      const shown = JSON.stringify(askedContent(asked(content, seed)));
      expect(shown).not.toMatch(/fraction|feedback|isTrue|tolerance|rubric|guidance|answers|pairs|SECRET/);
    }),
  );
});

test("no choice and blank texts are worth 0, also for essays; an essay waits for a person", () => {
  const essay: QuestionContent = { kind: "essay", rubric: [], guidance: "" };
  expect(graded(essay, null)).toBe(0);
  expect(graded(essay, { kind: "essay", text: " \n " })).toBe(0);
  expect(graded(essay, { kind: "essay", text: "I think" })).toBeNull();
});

test("three thirds are the whole, and wrong choices take away without going below 0", () => {
  const choice = (fraction: number, text: string) => ({ text, fraction, feedback: "" });
  const content: QuestionContent = {
    kind: "multiple",
    choices: [choice(33.33333, "a"), choice(33.33333, "b"), choice(33.33333, "c"), choice(-50, "d")],
  };
  const given = (...choices: number[]) => graded(content, { kind: "multiple", choices }, 1000);
  expect(given(0, 1, 2)).toBe(1000);
  expect(given(0)).toBe(333.33);
  expect(given(0, 1, 3)).toBe(166.67);
  expect(given(3)).toBe(0);
  expect(given(0, 0, 0)).toBe(333.33);
});

test("the first accepted text that fits counts, and the best number", () => {
  const text = (of: string, fraction: number) => ({ text: of, fraction, feedback: "" });
  const content: QuestionContent = {
    kind: "short_text",
    answers: [text("lorry trailer", 0), text("lorry*", 50), text("lorry cab", 100)],
    matchCase: false,
  };
  const typed = (of: string) => graded(content, { kind: "short_text", text: of }, 4);
  expect(["Lorry trailer", "lorry cab", "cab"].map(typed)).toEqual([0, 2, 0]);
  const number = (value: number, tolerance: number, fraction: number) => ({ value, tolerance, fraction, feedback: "" });
  const numeric: QuestionContent = { kind: "numeric", answers: [number(3, 1, 50), number(3, 0, 100)] };
  expect(graded(numeric, { kind: "numeric", value: 3 })).toBe(1);
});

test("equal matches are interchangeable, and offered once", () => {
  const content: QuestionContent = {
    kind: "matching",
    pairs: [
      { prompt: "car", match: "vehicle" },
      { prompt: "bus", match: "vehicle" },
      { prompt: "dog", match: "animal" },
    ],
    distractors: ["plant"],
  };
  expect(askedContent({ content, shown: [2, 0, 1] })).toEqual({
    kind: "matching",
    prompts: ["car", "bus", "dog"],
    matches: ["plant", "vehicle", "animal"],
  });
  expect(graded(content, { kind: "matching", matches: [1, 1, 2] }, 1, [2, 0, 1])).toBe(1);
  expect(graded(content, { kind: "matching", matches: [1, null] }, 1, [2, 0, 1])).toBe(0.33);
});

test("a corrected key is applied to what was asked; one of other choices does not fit", () => {
  const single = (...texts: [string, number][]): QuestionContent => ({
    kind: "single",
    choices: texts.map(([text, fraction]) => ({ text, fraction, feedback: "" })),
  });
  const old = single(["a", 100], ["b", 0]);
  const corrected = single(["b", 100], ["a", 0]);
  expect(keyFits(old, corrected)).toBe(true);
  expect(keyFits(old, single(["a", 100], ["c", 0]))).toBe(false);
  const of = { content: old, shown: [1, 0] };
  expect(pointsOf(of, corrected, { kind: "single", choice: 0 }, 2)).toBe(2);
  expect(pointsOf(of, corrected, { kind: "single", choice: 1 }, 2)).toBe(0);
});

test("a key with a match that nobody was offered does not fit; the same matches at other prompts do", () => {
  const matching = (france: string, spain: string, ...distractors: string[]): QuestionContent => ({
    kind: "matching",
    pairs: [
      { prompt: "France", match: france },
      { prompt: "Spain", match: spain },
    ],
    distractors,
  });
  const old = matching("Pariss", "Madrid", "Lisbon");
  expect(keyFits(old, matching("Paris", "Madrid", "Lisbon"))).toBe(false);
  expect(keyFits(old, matching("Madrid", "Pariss", "Lisbon"))).toBe(true);
  expect(keyFits(old, matching("Pariss ", "Lisbon"))).toBe(true);
});

describe("drawing", () => {
  const bank = Array.from({ length: 20 }, (_, at) => `q${at}`);
  const available = new Map([["bank", bank]]);

  test("no question comes twice, chosen ones come in their order, and the number is right", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), seeds, (first, second, seed) => {
        const parts = [
          { bankId: "bank", draw: first, questions: [] },
          { bankId: "bank", draw: null, questions: ["q3", "q1"] },
          { bankId: "bank", draw: second, questions: [] },
        ];
        const drawn = drawQuestions(parts, available, belowOf(seed))!;
        expect(new Set(drawn).size).toBe(first + second + 2);
        expect(drawn.slice(first, first + 2)).toEqual(["q3", "q1"]);
      }),
    );
  });

  test("too few questions, or one that is gone, make no attempt", () => {
    const part = { bankId: "bank", draw: 20, questions: [] };
    expect(drawQuestions([part], available, belowOf(1))).toHaveLength(20);
    expect(drawQuestions([{ ...part, draw: 21 }], available, belowOf(1))).toBeUndefined();
    expect(drawQuestions([{ ...part, draw: null, questions: ["gone"] }], available, belowOf(1))).toBeUndefined();
    expect(drawQuestions([], available, belowOf(1))).toBeUndefined();
  });

  test("each order is as likely as any other", () => {
    const below = belowOf(11);
    const counts = new Map<string, number>();
    for (let round = 0; round < 6000; round++) {
      const order = shuffled([1, 2, 3], below).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  test("items to order are never shown solved; choices only move where answers are shuffled", () => {
    fc.assert(
      fc.property(contents.ordering, seeds, (content, seed) => {
        expect(shownOrder(content, false, belowOf(seed))).not.toEqual(content.items.map((_, at) => at));
      }),
    );
    fc.assert(
      fc.property(contents.single, seeds, (content, seed) => {
        expect(shownOrder(content, false, belowOf(seed))).toEqual(content.choices.map((_, at) => at));
      }),
    );
  });

  test("only what everyone is asked alike needs no start", () => {
    const single: QuestionContent = { kind: "single", choices: [] };
    const ordering: QuestionContent = { kind: "ordering", items: ["a", "b"] };
    const plain = { isTimed: false, isDrawn: false, shuffleAnswers: false };
    expect(needsNoStart([single], plain)).toBe(true);
    expect(needsNoStart([single], { ...plain, isTimed: true })).toBe(false);
    expect(needsNoStart([single], { ...plain, isDrawn: true })).toBe(false);
    expect(needsNoStart([single], { ...plain, shuffleAnswers: true })).toBe(false);
    expect(needsNoStart([single, ordering], plain)).toBe(false);
  });
});
