import fc from "fast-check";
import type { Answer, QuestionContent } from "../../../contract/question-banks/question.ts";
import type { Below } from "../../../server/areas/quiz-submissions/drawing.ts";
import { type Asked, matchesOf } from "../../../server/areas/quiz-submissions/grading.ts";

/** Random integers that are the same with each run (mulberry32). */
export const randomOf = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};
export const belowOf = (seed: number): Below => {
  const random = randomOf(seed);
  return (n) => Math.floor(random() * n);
};

type Of<K extends QuestionContent["kind"]> = Extract<QuestionContent, { kind: K }>;
const texts = (min: number) =>
  fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom(...Array.from("abcdefg")) }), {
    minLength: min,
    maxLength: 6,
  });
const feedback = "SECRET feedback";
const fraction = fc.integer({ min: -10_000_000, max: 9_900_000 }).map((of) => of / 100_000);

/** Contents of each kind, each with exactly one right answer. */
export const contents = {
  single: fc.tuple(texts(2), fc.nat(), fraction).map(
    ([all, right, other]): Of<"single"> => ({
      kind: "single",
      choices: all.map((text, at) => ({ text, fraction: at === right % all.length ? 100 : other, feedback })),
    }),
  ),
  multiple: fc.tuple(texts(3), fc.integer({ min: 1, max: 2 })).map(
    ([all, right]): Of<"multiple"> => ({
      kind: "multiple",
      choices: all.map((text, at) => ({
        text,
        fraction: at < right ? Number((100 / right).toFixed(5)) : -25,
        feedback,
      })),
    }),
  ),
  trueFalse: fc
    .boolean()
    .map(
      (isTrue): Of<"true_false"> => ({ kind: "true_false", isTrue, feedbackTrue: feedback, feedbackFalse: feedback }),
    ),
  shortText: texts(1).map(
    (all): Of<"short_text"> => ({
      kind: "short_text",
      answers: all.map((text, at) => ({ text, fraction: at === 0 ? 100 : 50, feedback })),
      matchCase: false,
    }),
  ),
  numeric: fc.tuple(fc.integer({ min: -9999, max: 9999 }), fc.integer({ min: 0, max: 50 })).map(
    ([value, tolerance]): Of<"numeric"> => ({
      kind: "numeric",
      answers: [{ value: value / 10, tolerance: tolerance / 10, fraction: 100, feedback }],
    }),
  ),
  matching: fc.tuple(texts(2), texts(2)).map(
    ([prompts, matches]): Of<"matching"> => ({
      kind: "matching",
      pairs: prompts.map((prompt, at) => ({ prompt, match: matches[at % matches.length]! })),
      distractors: ["zzz"],
    }),
  ),
  ordering: texts(2).map((items): Of<"ordering"> => ({ kind: "ordering", items })),
  essay: fc.constant<Of<"essay">>({ kind: "essay", rubric: [{ criterion: "SECRET", points: 1 }], guidance: "SECRET" }),
};
export const anyContent: fc.Arbitrary<QuestionContent> = fc.oneof(...Object.values(contents));

/** Any answer that can be given to what was shown. */
export const anyAnswer = ({ content, shown }: Asked): fc.Arbitrary<Answer> => {
  const place = fc.nat({ max: Math.max(0, shown.length - 1) });
  switch (content.kind) {
    case "single":
      return place.map((choice) => ({ kind: "single", choice }));
    case "multiple":
      return fc.uniqueArray(place).map((choices) => ({ kind: "multiple", choices }));
    case "true_false":
      return fc.boolean().map((isTrue) => ({ kind: "true_false", isTrue }));
    case "short_text":
      return fc.string().map((text) => ({ kind: "short_text", text }));
    case "numeric":
      return fc.double({ noNaN: true }).map((value) => ({ kind: "numeric", value }));
    case "matching":
      return fc
        .array(fc.option(place), { maxLength: content.pairs.length })
        .map((matches) => ({ kind: "matching", matches }));
    case "ordering":
      return fc.uniqueArray(place).map((order) => ({ kind: "ordering", order }));
    default:
      return fc.string().map((text) => ({ kind: "essay", text }));
  }
};

/** The right answer to what was shown. */
export const rightOf = ({ content, shown }: Asked): Answer => {
  const placeOf = (at: number): number => shown.indexOf(at);
  switch (content.kind) {
    case "single":
      return { kind: "single", choice: placeOf(content.choices.findIndex(({ fraction }) => fraction === 100)) };
    case "multiple":
      return {
        kind: "multiple",
        choices: content.choices.flatMap(({ fraction }, at) => (fraction > 0 ? [placeOf(at)] : [])),
      };
    case "true_false":
      return { kind: "true_false", isTrue: content.isTrue };
    case "short_text":
      return { kind: "short_text", text: content.answers[0]!.text };
    case "numeric":
      return { kind: "numeric", value: content.answers[0]!.value };
    case "matching": {
      const options = matchesOf(content);
      return { kind: "matching", matches: content.pairs.map(({ match }) => placeOf(options.indexOf(match))) };
    }
    case "ordering":
      return { kind: "ordering", order: content.items.map((_, at) => placeOf(at)) };
    default:
      return { kind: "essay", text: "An essay" };
  }
};
