import type { Answer, AskedContent } from "../../../../contract/question-banks/question.ts";

/** Whether an answer says anything: an emptied field doesn't. */
export const isAnswered = (answer: Answer | null): answer is Answer => {
  switch (answer?.kind) {
    case undefined:
      return false;
    case "multiple":
      return answer.choices.length > 0;
    case "short_text":
    case "essay":
      return answer.text.trim() !== "";
    case "matching":
      return answer.matches.some((match) => match !== null);
    default:
      return true;
  }
};

/** Points without zeros at their end. */
export const points = (value: number): string => String(Number(value.toFixed(2)));
export const pointsOf = (value: number): string => `${points(value)} ${value === 1 ? "point" : "points"}`;

/** An answer in words, a line for each part of it. */
export const answerLines = (content: AskedContent, answer: Answer | null): readonly string[] => {
  if (!isAnswered(answer)) return [];
  switch (answer.kind) {
    case "single":
      return choicesOf(content, [answer.choice]);
    case "multiple":
      return choicesOf(content, answer.choices);
    case "true_false":
      return [answer.isTrue ? "True" : "False"];
    case "short_text":
    case "essay":
      return [answer.text];
    case "numeric":
      return [String(answer.value)];
    case "matching":
      return pairsOf(content, answer.matches);
    default:
      return orderOf(content, answer.order).map((item, at) => `${at + 1}. ${item}`);
  }
};

const choicesOf = (content: AskedContent, places: readonly number[]): string[] =>
  "choices" in content ? places.flatMap((place) => content.choices[place] ?? []) : [];

/** Each prompt of a matching question with a match, by their places. */
export const pairsOf = (content: AskedContent, matches: readonly (number | null)[]): string[] =>
  content.kind === "matching"
    ? content.prompts.map((prompt, at) => {
        const match = matches[at];
        return `${prompt} → ${typeof match === "number" ? (content.matches[match] ?? "–") : "–"}`;
      })
    : [];

/** The items of an ordering question in an order. */
export const orderOf = (content: AskedContent, order: readonly number[]): string[] =>
  content.kind === "ordering" ? order.flatMap((place) => content.items[place] ?? []) : [];
