import fc from "fast-check";
import { expect, test } from "vitest";
import type { NewQuestion } from "../../../contract/question-banks/bank.ts";
import { questionKinds } from "../../../contract/question-banks/question.ts";
import { sampleQuestions } from "../../../contract/question-banks/sample.ts";
import { questionsCsv, readQuestionsCsv } from "../../../server/areas/question-banks/csv-file.ts";
import { readGift } from "../../../server/areas/question-banks/gift-read.ts";
import { giftFile } from "../../../server/areas/question-banks/gift-write.ts";
import { anyQuestion } from "../helpers/any-question.ts";

const some = fc.array(anyQuestion, { minLength: 1, maxLength: 4 });

test("questions of every kind are read from GIFT as they were written", async () => {
  await fc.assert(
    fc.asyncProperty(some, async (questions) => {
      const { questions: read, errors } = await readGift(await giftFile(questions));
      expect(errors).toEqual([]);
      expect(read.map(({ question }) => question)).toEqual(questions);
    }),
    { numRuns: 400 },
  );
});

test("questions of every kind are read from CSV as they were written", async () => {
  await fc.assert(
    fc.asyncProperty(some, async (questions) => {
      const { questions: read, errors } = await readQuestionsCsv(Buffer.from(questionsCsv(questions)), "questions");
      expect(errors).toEqual([]);
      expect(read.map(({ question }) => question)).toEqual(questions);
    }),
    { numRuns: 400 },
  );
});

test("the sample file has a question of each kind, and nothing is wrong with it", async () => {
  const { questions, errors, remarks } = await readQuestionsCsv(Buffer.from(sampleQuestions()), "questions");
  expect([errors, remarks]).toEqual([[], []]);
  expect(questions.map(({ question }) => question.content.kind)).toEqual(questionKinds);
});

test("any text is read as a file of questions without failing", async () => {
  const signs = fc.constantFrom(
    "{",
    "}",
    "=",
    "~",
    "#",
    "::",
    "->",
    "%50%",
    "%",
    "\\",
    "\n",
    "\n\n",
    "T",
    "1",
    "..",
    ":",
    "// muster: {",
    "a",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(signs, fc.string({ maxLength: 3 })), { maxLength: 30 }), async (parts) => {
      const { questions, errors } = await readGift(parts.join(""));
      expect(questions.length + errors.length).toBeLessThan(100);
    }),
    { numRuns: 400 },
  );
});

test("others have their turn while a file that is hard to read is read", async () => {
  const nested = Array.from({ length: 10 }, () => `[html]${"<b>".repeat(9_900)}{}`).join("\n\n");
  let turns = 0;
  const count = (): void => {
    turns++;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await readGift(nested);
  clearImmediate(next);
  expect(turns).toBeGreaterThan(5);
});

test("what GIFT has words for stands in its words alone", async () => {
  const choice = (text: string, fraction: number, feedback = "") => ({ text, fraction, feedback });
  const question = (content: NewQuestion["content"], points = 1): NewQuestion => ({
    title: "Boxes: 1",
    text: "<p>How tight?</p>",
    points,
    explanation: "",
    content,
  });
  const single = question({ kind: "single", choices: [choice("a = b", 100, "Yes"), choice("c", -50)] });
  const ordering = question({ kind: "ordering", items: ["first", "second"] }, 2);
  expect(await giftFile([single, ordering])).toBe(`::Boxes\\: 1::[html]<p>How tight?</p> {
\t=[plain]a \\= b#[plain]Yes
\t~%-50%[plain]c
}

// muster: {"points":2,"content":{"kind":"ordering"}}
::Boxes\\: 1::[html]<p>How tight?</p> {
\t=[plain]first -> 1
\t=[plain]second -> 2
}
`);
});
