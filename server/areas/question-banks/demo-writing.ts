import type { NewQuestion } from "../../../contract/question-banks/bank.ts";
import type { QuestionContent } from "../../../contract/question-banks/question.ts";
import { evenFraction } from "../../../contract/question-banks/validity.ts";

/** A question of the demo company, before its bank is known. */
export type DemoQuestion = NewQuestion;

const asked = (text: string, content: QuestionContent, why = "", points = 1): DemoQuestion => ({
  title: "",
  text: `<p>${text}</p>`,
  points,
  explanation: why === "" ? "" : `<p>${why}</p>`,
  content,
});
const choice = (text: string, fraction: number) => ({ text, fraction, feedback: "" });

export const single = (text: string, right: string, wrong: readonly string[], why?: string): DemoQuestion =>
  asked(text, { kind: "single", choices: [choice(right, 100), ...wrong.map((one) => choice(one, 0))] }, why);

/** Wrong choices take away what a right one gives. */
export const multiple = (
  text: string,
  right: readonly string[],
  wrong: readonly string[],
  why?: string,
): DemoQuestion => {
  const worth = evenFraction(right.length);
  const choices = [...right.map((one) => choice(one, worth)), ...wrong.map((one) => choice(one, -worth))];
  return asked(text, { kind: "multiple", choices }, why, 2);
};

export const trueFalse = (text: string, isTrue: boolean, why: string): DemoQuestion =>
  asked(text, { kind: "true_false", isTrue, feedbackTrue: "", feedbackFalse: "" }, why);

export const shortText = (text: string, answers: readonly string[], why?: string): DemoQuestion =>
  asked(text, { kind: "short_text", answers: answers.map((one) => choice(one, 100)), matchCase: false }, why);

export const numeric = (text: string, value: number, tolerance: number, why: string): DemoQuestion =>
  asked(text, { kind: "numeric", answers: [{ value, tolerance, fraction: 100, feedback: "" }] }, why);

export const matching = (
  text: string,
  pairs: Readonly<Record<string, string>>,
  distractors: readonly string[] = [],
): DemoQuestion => {
  const all = Object.entries(pairs).map(([prompt, match]) => ({ prompt, match }));
  return asked(text, { kind: "matching", pairs: all, distractors: [...distractors] }, "", 2);
};

export const ordering = (text: string, items: readonly string[], why?: string): DemoQuestion =>
  asked(text, { kind: "ordering", items: [...items] }, why, 2);

export const essay = (text: string, rubric: Readonly<Record<string, number>>, guidance: string): DemoQuestion => {
  const lines = Object.entries(rubric).map(([criterion, points]) => ({ criterion, points }));
  const points = lines.reduce((sum, line) => sum + line.points, 0);
  return asked(text, { kind: "essay", rubric: lines, guidance }, "", points);
};
