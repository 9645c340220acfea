import type { NewQuestion } from "../../../contract/question-banks/bank.ts";
import { questionProblems } from "../../../contract/question-banks/validity.ts";
import { AppError } from "../../core/app-error.ts";
import { cleanText, signedText } from "../../core/rich-text.ts";
import { inSlices } from "../../core/slices.ts";
import { withoutTags } from "./gift-texts.ts";

/** Of the text of a question, and of its explanation, in characters of HTML. */
const textMax = 20_000;

/** A question as it is stored. */
export interface Clean {
  readonly question: NewQuestion;
  /** The ids of its pictures. */
  readonly pictures: readonly string[];
}

/**
 * A question with its formatted texts sanitised. Errors are named `<at>text` and so on.
 *
 * @throws validation where a text is too long, or nothing of it is left
 */
export const cleanQuestion = (question: NewQuestion, at = ""): Clean => {
  const text = cleanText(question.text, { field: `${at}text`, max: textMax });
  const explanation = cleanText(question.explanation, { field: `${at}explanation`, max: textMax });
  const clean = { ...question, text: text.html, explanation: explanation.html };
  const problems = questionProblems(clean).map(({ path, message }) => [`${at}${path.join(".")}`, [message]] as const);
  if (problems.length > 0) throw new AppError("validation", { fields: Object.fromEntries(problems) as never });
  return { question: clean, pictures: [...new Set([...text.files, ...explanation.files])] };
};

/** Questions sanitised, before a transaction begins. Errors are named `questions.<place>.text` and so on. Throws validation. */
export const cleanQuestions = async (questions: readonly NewQuestion[]): Promise<readonly Clean[]> => {
  const clean: Clean[] = [];
  await inSlices(questions, (question) => {
    clean.push(cleanQuestion(question, `questions.${clean.length}.`));
  });
  return clean;
};

/** A question, or a version of one, for reading: the addresses of its pictures are signed. */
export const signedQuestion = <T extends { readonly text: string; readonly explanation: string }>(
  question: T,
  addressOf: (id: string) => string,
): T => ({
  ...question,
  text: signedText(question.text, addressOf),
  explanation: signedText(question.explanation, addressOf),
});

const excerptMax = 120;

/** The first words of a formatted text. */
export const excerptOf = (html: string): string => {
  const words = withoutTags(html).replace(/\s+/g, " ").trim();
  return words.length > excerptMax ? `${words.slice(0, excerptMax)}…` : words;
};
