import fc from "fast-check";
import { evenFraction } from "../../../contract/question-banks/validity.ts";
import { NewQuestion } from "../../../contract/question-banks/bank.ts";
import { cleanHtml } from "../../../server/core/rich-text.ts";

/** Texts with the signs that GIFT, CSV and HTML give a meaning, and any others. */
const pieces = [
  "a",
  "é",
  "漢",
  " ",
  "  ",
  "\n",
  "\n\n",
  "\t",
  "\\",
  "\\n",
  ":",
  "::",
  "#",
  "####",
  "=",
  "~",
  "{",
  "}",
  "%50%",
  "->",
  "|",
  ";",
  '"',
  "'",
  "<b>",
  "</b>",
  "&amp;",
  "&lt;",
  "//",
  "$CATEGORY:",
  "[html]",
  "$x^2$",
  "=1+1",
  "\u00a0",
  "1",
  "TRUE",
  "\ufdd0",
  "​",
];
const words = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 4 })), {
  minLength: 1,
  maxLength: 6,
});
const printable = (text: string): string => text.replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, "");
const lines = words.map((all) => printable(all.join("")));
const oneLine = lines
  .map((text) => text.replace(/[\n\t\u2028-\u202e\u2066-\u2069]/g, " ").trim())
  .filter((text) => text !== "");
const caption = lines.map((text) => text.trim()).filter((text) => text !== "");
const feedback = fc.oneof(fc.constant(""), lines);
/** None, or one with any words for those who don't see it. */
const picture = fc.oneof(
  { weight: 3, arbitrary: fc.constant("") },
  fc
    .tuple(fc.uuid(), lines)
    .map(([id, alt]) => `<img src="/api/v1/files/${id}" alt="${alt.replace(/[&"<>]/g, "")}" width="300">`),
);
const html = fc
  .tuple(lines, picture)
  .map(([text, shown]) => cleanHtml(`<p>${text}${shown}</p>`))
  .filter((text) => text.replace(/<[^<>]*>|&nbsp;|\s/g, "") !== "");
const maybeHtml = fc.oneof(fc.constant(""), html);

const readAs = (text: string): string => text.trim().replace(/\s+/gu, " ").toLowerCase();
/** From `min` to six texts that read differently. */
const distinct = (of: fc.Arbitrary<string>, min: number) =>
  fc.uniqueArray(of, { minLength: min, maxLength: 6, selector: readAs });

const hundredths = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100);
const partial = fc.oneof(fc.constantFrom(0, -50, 33.33333), fc.integer({ min: -100, max: 99 }));
const share = fc.oneof(fc.constantFrom(0, 50, 100, 33.33333), fc.integer({ min: 0, max: 100 }));
const value = fc
  .oneof(fc.integer({ min: -1e6, max: 1e6 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
  .map((n) => n + 0 || 0);

const single = distinct(caption, 2).chain((texts) =>
  fc.record({
    kind: fc.constant("single" as const),
    choices: fc.tuple(
      ...texts.map((text, place) =>
        fc.record({ text: fc.constant(text), fraction: place === 0 ? fc.constant(100) : partial, feedback }),
      ),
    ),
  }),
);
const multiple = distinct(caption, 2).chain((texts) =>
  fc.integer({ min: 1, max: texts.length }).chain((right) =>
    fc.record({
      kind: fc.constant("multiple" as const),
      choices: fc.tuple(
        ...texts.map((text, place) =>
          fc.record({
            text: fc.constant(text),
            fraction: place < right ? fc.constant(evenFraction(right)) : fc.constantFrom(0, -100, -33.33333),
            feedback,
          }),
        ),
      ),
    }),
  ),
);
const shortText = distinct(oneLine, 1).chain((texts) =>
  fc.record({
    kind: fc.constant("short_text" as const),
    answers: fc.tuple(
      ...texts.map((text, place) =>
        fc.record({ text: fc.constant(text), fraction: place === 0 ? fc.constant(100) : share, feedback }),
      ),
    ),
    matchCase: fc.boolean(),
  }),
);
const numeric = fc.record({
  kind: fc.constant("numeric" as const),
  answers: fc
    .array(fc.record({ value, tolerance: value.map(Math.abs), fraction: share, feedback }), {
      minLength: 1,
      maxLength: 4,
    })
    .map(([first, ...more]) => [{ ...first!, fraction: 100 }, ...more]),
});
const trueFalse = fc.record({
  kind: fc.constant("true_false" as const),
  isTrue: fc.boolean(),
  feedbackTrue: feedback,
  feedbackFalse: feedback,
});
const matching = fc.tuple(distinct(caption, 2), distinct(oneLine, 2)).chain(([prompts, others]) =>
  fc.record({
    kind: fc.constant("matching" as const),
    pairs: fc.constant(prompts.map((prompt, place) => ({ prompt, match: others[place % 2]! }))),
    distractors: fc.constant(others.slice(2)),
  }),
);
const ordering = fc.record({ kind: fc.constant("ordering" as const), items: distinct(caption, 2) });
const rubric = distinct(oneLine, 1).chain((criteria) =>
  fc.tuple(...criteria.map((criterion) => fc.record({ criterion: fc.constant(criterion), points: hundredths(1, 9) }))),
);
const essay = fc.record({
  kind: fc.constant("essay" as const),
  rubric: fc.oneof(fc.constant([]), rubric),
  guidance: feedback,
});

const sumOf = (all: readonly { points: number }[]): number =>
  Number(all.reduce((sum, { points }) => sum + points, 0).toFixed(2));

/** Any right question of any kind, as it is stored. */
export const anyQuestion: fc.Arbitrary<NewQuestion> = fc
  .record({
    title: fc.oneof(fc.constant(""), oneLine),
    text: html,
    points: fc.oneof(fc.constant(1), hundredths(1, 20)),
    explanation: maybeHtml,
    content: fc.oneof(single, multiple, shortText, numeric, trueFalse, matching, ordering, essay),
  })
  .map((question) => {
    const { content } = question;
    const points = content.kind === "essay" && content.rubric.length > 0 ? sumOf(content.rubric) : question.points;
    return NewQuestion.parse({ ...question, points });
  });
