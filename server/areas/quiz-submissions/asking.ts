import type { RightAnswer } from "../../../contract/quiz-submissions/asked.ts";
import type { AskedContent, QuestionContent } from "../../../contract/question-banks/question.ts";
import { readSame } from "../../../contract/question-banks/texts.ts";
import { type Asked, keyChoices, matchesOf } from "./grading.ts";

/** Pure rules of what of a question is shown, to learners and with the result. */

/** A question as a learner is asked it: nothing of the key. */
export const askedContent = ({ content, shown }: Asked): AskedContent => {
  const inShownOrder = (texts: readonly string[]): string[] => shown.flatMap((at) => texts[at] ?? []);
  switch (content.kind) {
    case "single":
    case "multiple":
      return { kind: content.kind, choices: inShownOrder(content.choices.map(({ text }) => text)) };
    case "matching":
      return {
        kind: content.kind,
        prompts: content.pairs.map(({ prompt }) => prompt),
        matches: inShownOrder(matchesOf(content)),
      };
    case "ordering":
      return { kind: content.kind, items: inShownOrder(content.items) };
    default:
      return { kind: content.kind };
  }
};

const indexOf = (texts: readonly string[], text: string): number | null => {
  const found = texts.findIndex((one) => readSame(one, text));
  return found < 0 ? null : found;
};

/** The right answer by a key, in terms of what was shown. Undefined where the key is of another kind. */
export const rightAnswer = (
  { content, shown }: Asked,
  key: QuestionContent,
  seesGuidance: boolean,
): RightAnswer | undefined => {
  switch (key.kind) {
    case "single":
    case "multiple": {
      if (content.kind !== key.kind) return undefined;
      const ofKey = keyChoices(content.choices, key.choices);
      const choices = shown.flatMap((at) => key.choices[ofKey[at] ?? -1] ?? []);
      return { kind: key.kind, choices: choices.map(({ fraction, feedback }) => ({ fraction, feedback })) };
    }
    case "true_false": {
      const { isTrue, feedbackTrue, feedbackFalse } = key;
      return { kind: key.kind, isTrue, feedbackTrue, feedbackFalse };
    }
    case "short_text":
      return { kind: key.kind, answers: key.answers, matchCase: key.matchCase };
    case "numeric":
      return { kind: key.kind, answers: key.answers };
    case "matching": {
      if (content.kind !== key.kind) return undefined;
      const options = matchesOf(content);
      const offered = shown.map((at) => options[at] ?? "");
      const right = content.pairs.map(({ prompt }) => key.pairs.find((pair) => readSame(pair.prompt, prompt))?.match);
      return { kind: key.kind, matches: right.map((match) => (match === undefined ? null : indexOf(offered, match))) };
    }
    case "ordering": {
      if (content.kind !== key.kind) return undefined;
      const offered = shown.map((at) => content.items[at] ?? "");
      return { kind: key.kind, order: key.items.flatMap((item) => indexOf(offered, item) ?? []) };
    }
    default:
      return { kind: key.kind, rubric: key.rubric, guidance: seesGuidance ? key.guidance : "" };
  }
};
