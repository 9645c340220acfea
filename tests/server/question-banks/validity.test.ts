import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NewQuestion } from "../../../contract/question-banks/bank.ts";
import type { QuestionContent } from "../../../contract/question-banks/question.ts";
import { contentProblems, evenFraction } from "../../../contract/question-banks/validity.ts";
import { anyQuestion } from "../helpers/any-question.ts";

const choice = (text: string, fraction: number) => ({ text, fraction, feedback: "" });
const pathsOf = (content: QuestionContent, points = 1): string[] =>
  contentProblems(content, points).map(({ path }) => path.join("."));

test("every right question is accepted as it is", () => {
  fc.assert(
    fc.property(anyQuestion, (question) => {
      expect(NewQuestion.parse(question)).toEqual(question);
    }),
  );
});

test("even fractions of any number of right choices sum to 100%", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 49 }), (right) => {
      const choices = Array.from({ length: right }, (_, place) => choice(`${place}`, evenFraction(right)));
      expect(pathsOf({ kind: "multiple", choices: [...choices, choice("wrong", -100)] })).toEqual([]);
    }),
  );
});

test("a question is right whatever the order of its choices, and wrong whatever the order", () => {
  const fractions = fc.array(fc.constantFrom(100, 50, 33.33333, 0, -50), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(fractions, fc.constantFrom("single" as const, "multiple" as const), (all, kind) => {
      const of = (list: readonly number[]) =>
        pathsOf({ kind, choices: list.map((fraction, place) => choice(`choice ${place}`, fraction)) });
      expect(of(all)).toEqual(of(all.toReversed()));
    }),
  );
});

describe("what is not right is marked where it is", () => {
  const answer = (text: string, fraction: number) => ({ text, fraction, feedback: "" });
  const pair = (prompt: string, match: string) => ({ prompt, match });
  test.each<[string, QuestionContent, string[]]>([
    ["no right choice", { kind: "single", choices: [choice("a", 90), choice("b", 0)] }, ["choices"]],
    ["too much", { kind: "multiple", choices: [choice("a", 60), choice("b", 60)] }, ["choices"]],
    ["nothing right", { kind: "multiple", choices: [choice("a", 0), choice("b", -10)] }, ["choices"]],
    ["the same twice", { kind: "single", choices: [choice("a  b", 100), choice(" a b", 0)] }, ["choices.1.text"]],
    ["no full answer", { kind: "short_text", answers: [answer("a", 50)], matchCase: false }, ["answers"]],
    [
      "the same but for its case",
      { kind: "short_text", answers: [answer("a", 100), answer("A", 50)], matchCase: false },
      ["answers.1.text"],
    ],
    [
      "no full number",
      { kind: "numeric", answers: [{ value: 1, tolerance: 0, fraction: 99, feedback: "" }] },
      ["answers"],
    ],
    [
      "a prompt twice, and a distractor that is right",
      { kind: "matching", pairs: [pair("a", "1"), pair("a", "2")], distractors: ["2", "3", "3"] },
      ["pairs.1.prompt", "distractors.2", "distractors.0"],
    ],
    ["an item twice", { kind: "ordering", items: ["a", "b", "a"] }, ["items.2"]],
    [
      "a rubric of other points",
      { kind: "essay", rubric: [{ criterion: "Clear", points: 0.5 }], guidance: "" },
      ["rubric"],
    ],
  ])("%s", (_, content, paths) => {
    expect(pathsOf(content)).toEqual(paths);
  });

  test("answers that differ by case are two where case counts", () => {
    const answers = [answer("a", 100), answer("A", 50)];
    expect(pathsOf({ kind: "short_text", answers, matchCase: true })).toEqual([]);
  });
});
