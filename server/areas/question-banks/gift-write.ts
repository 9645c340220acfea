import type { NewQuestion } from "../../../contract/question-banks/bank.ts";
import type { QuestionContent } from "../../../contract/question-banks/question.ts";
import { carriedMark, type GiftBlock, giftBlocks, giftLines, reserved } from "./gift-blocks.ts";
import { carriedOf } from "./gift-carried.ts";
import { readBlock } from "./gift-read.ts";
import { inSlices } from "../../core/slices.ts";

/** A text in GIFT. */
const text = (value: string): string =>
  value
    .replace(reserved, "\ufffd")
    .replace(/[\\~=#{}:]/g, "\\$&")
    .replace(/\r?\n|\r/g, "\\n");
const plain = (value: string): string => `[plain]${text(value)}`;
const feedback = (value: string): string => (value === "" ? "" : `#${plain(value)}`);
/** GIFT has no exponents. */
const number = (value: number): string =>
  value.toLocaleString("en-US", { useGrouping: false, maximumFractionDigits: 20 });
const weight = (fraction: number): string => `%${number(fraction)}%`;
/** The sign between a prompt and its match can't be escaped. */
const prompt = (value: string): string => plain(value.replaceAll("->", "→"));
const match = (value: string): string => text(value.replaceAll("->", "→"));

const answersOf = (content: QuestionContent): readonly string[] => {
  switch (content.kind) {
    case "single":
      return content.choices.map(
        ({ text: choice, fraction, feedback: said }) =>
          `${fraction === 100 ? "=" : `~${fraction === 0 ? "" : weight(fraction)}`}${plain(choice)}${feedback(said)}`,
      );
    case "multiple":
      return content.choices.map(
        ({ text: choice, fraction, feedback: said }) =>
          `~${fraction === 0 ? "" : weight(fraction)}${plain(choice)}${feedback(said)}`,
      );
    case "short_text":
      return content.answers.map(
        ({ text: answer, fraction, feedback: said }) =>
          `=${fraction === 100 ? "" : weight(fraction)}${plain(answer)}${feedback(said)}`,
      );
    case "numeric":
      return content.answers.map(
        ({ value, tolerance, fraction, feedback: said }) =>
          `=${fraction === 100 ? "" : weight(fraction)}${number(value)}:${number(tolerance)}${feedback(said)}`,
      );
    case "matching":
      return [
        ...content.pairs.map((pair) => `=${prompt(pair.prompt)} -> ${match(pair.match)}`),
        ...content.distractors.map((distractor) => `= -> ${match(distractor)}`),
      ];
    case "ordering":
      return content.items.map((item, place) => `=${prompt(item)} -> ${place + 1}`);
    default:
      return [];
  }
};

/** Of a true or false question: what is said to those who are wrong comes first. */
const verdict = ({ isTrue, feedbackTrue, feedbackFalse }: Extract<QuestionContent, { kind: "true_false" }>): string => {
  const [right, wrong] = isTrue ? [feedbackTrue, feedbackFalse] : [feedbackFalse, feedbackTrue];
  const said = right === "" ? feedback(wrong) : `${wrong === "" ? "#" : feedback(wrong)}${feedback(right)}`;
  return `${isTrue ? "TRUE" : "FALSE"}${said}`;
};

const bodyOf = ({ title, text: asked, explanation, content }: NewQuestion): string => {
  const general = explanation === "" ? [] : [`####[html]${text(explanation)}`];
  const begin = content.kind === "numeric" ? "{#" : content.kind === "true_false" ? `{${verdict(content)}` : "{";
  const head = `${title === "" ? "" : `::${text(title)}::`}[html]${text(asked)} `;
  const lines = [...answersOf(content), ...general].map((line) => `\t${line}`);
  return [`${head}${begin}`, ...lines, "}"].join("\n");
};

/** Reads as a question of ours whatever its words are: all of it stands in the comment. */
const stub = "[plain]Question of Muster {}";

/**
 * A question in GIFT. It is read again, and what was lost stands in a comment before it, which other systems skip: so
 * our own import reads each question as it was.
 */
const giftOf = (question: NewQuestion): string => {
  const body = bodyOf(question);
  const read = readBlock(blockOf(body)).question;
  const carried = carriedOf(question, read);
  if (!carried) return body;
  return `${carriedMark}${JSON.stringify(carried)}\n${read ? body : stub}`;
};

const blockOf = (body: string): GiftBlock => [...giftBlocks(giftLines(body))][0]!;

/** Questions as a file in Moodle's GIFT format. */
export const giftFile = async (questions: readonly NewQuestion[]): Promise<string> => {
  const written: string[] = [];
  await inSlices(questions, (question) => {
    written.push(`${giftOf(question)}\n`);
  });
  return written.join("\n");
};
