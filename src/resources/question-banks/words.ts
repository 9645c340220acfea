import type { Question, QuestionContent } from "../../../contract/question-banks/question.ts";

/** Points or a percentage, without zeros at its end. */
export const figure = (value: number): string => String(Number(value.toFixed(2))).replace("-", "−");

/** The words of a formatted text, in one line. */
export const wordsOf = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html.replaceAll(/<\/(p|li|h\d|div)>/g, " "), "text/html");
  return (body.textContent ?? "").replaceAll(/\s+/g, " ").trim();
};

/** What staff call a question: its title, or how its text begins. */
export const nameOf = ({ title, text }: Question): string => title || wordsOf(text).slice(0, 60);

const list = (words: readonly string[]): string => words.join("; ");

/** The right answer in one line. */
export const keyOf = (content: QuestionContent): string => {
  switch (content.kind) {
    case "single":
    case "multiple": {
      const right = content.choices.filter(({ fraction }) => fraction > 0);
      const best = content.kind === "single" ? right.filter(({ fraction }) => fraction === 100) : right;
      return list(best.map(({ text }) => text));
    }
    case "true_false":
      return content.isTrue ? "True" : "False";
    case "short_text":
      return list(content.answers.filter(({ fraction }) => fraction === 100).map(({ text }) => text));
    case "numeric":
      return list(content.answers.filter(({ fraction }) => fraction === 100).map(numberWords));
    case "matching":
      return list(content.pairs.map(({ prompt, match }) => `${prompt} → ${match}`));
    case "ordering":
      return content.items.join(" → ");
    default:
      return content.rubric.length > 0
        ? list(content.rubric.map(({ criterion, points }) => `${criterion} (${figure(points)})`))
        : "Graded by a person";
  }
};

export const numberWords = ({ value, tolerance }: { readonly value: number; readonly tolerance: number }): string =>
  tolerance === 0 ? String(value) : `${value} ± ${tolerance}`;
