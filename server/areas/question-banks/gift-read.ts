import giftParser, { type GIFTQuestion, type NumericalChoice, type TextChoice, type TextFormat } from "gift-pegjs";
import { NewQuestion, questionsMax } from "../../../contract/question-banks/bank.ts";
import type { QuestionContent } from "../../../contract/question-banks/question.ts";
import { type Draft, withCarried } from "./gift-carried.ts";
import { type GiftBlock, type GiftRemark, giftBlocks, giftLines, hidden, reserved, unhidden } from "./gift-blocks.ts";
import { htmlOf, plainOf } from "./gift-texts.ts";
import { inSlices } from "../../core/slices.ts";

/** The questions of a file, with what is wrong in it and what Muster leaves out. */
export interface ReadFile {
  readonly questions: readonly { readonly line: number; readonly question: NewQuestion }[];
  readonly errors: readonly { readonly line: number; readonly column: string; readonly message: string }[];
  readonly remarks: readonly GiftRemark[];
}

/** The most characters of a question: longer ones are no questions, and would keep the parser busy for long. */
const blockMax = 30_000;
const linesMax = 50_000;

/** Reads a file in Moodle's GIFT format, in slices, so that no file keeps others waiting. */
export const readGift = async (file: string): Promise<ReadFile> => {
  const found = { questions: [], errors: [], remarks: [] } as {
    questions: ReadFile["questions"][number][];
    errors: ReadFile["errors"][number][];
    remarks: GiftRemark[];
  };
  const lines = giftLines(file);
  if (lines.length > linesMax) {
    return {
      ...found,
      errors: [{ line: 1, column: "question", message: `The file has more than ${linesMax} lines.` }],
    };
  }
  await inSlices(giftBlocks(lines), (block) => {
    const { line } = block;
    if (found.questions.length + found.errors.length > questionsMax) {
      found.errors.push({ line, column: "question", message: `The file has more than ${questionsMax} questions.` });
      return false;
    }
    const read = readBlock(block);
    found.remarks.push(...block.remarks, ...read.remarks.map((message) => ({ line, message })));
    found.errors.push(...read.errors.map(([column, message]) => ({ line: read.line ?? line, column, message })));
    if (read.question) found.questions.push({ line, question: read.question });
    return true;
  });
  return found;
};

interface ReadBlock {
  readonly question?: NewQuestion;
  readonly errors: readonly (readonly [column: string, message: string])[];
  readonly remarks: readonly string[];
  /** Where the error is. */
  readonly line?: number;
}

/** Reads one question. */
export const readBlock = (block: GiftBlock): ReadBlock => {
  if (block.text === "" && block.carried === undefined) return { errors: [], remarks: [] };
  const remarks = new Set<string>();
  try {
    const draft = draftOf(parsed(block), remarks);
    const whole = block.carried === undefined ? draft : withCarried(draft, block.carried);
    if (whole === undefined) return { errors: [], remarks: [...remarks] };
    const read = NewQuestion.safeParse(whole);
    if (read.success) return { question: read.data, errors: [], remarks: [...remarks] };
    const errors = read.error.issues.map(({ path, message }) => [path.join("."), message] as const);
    return { errors, remarks: [...remarks] };
  } catch (error) {
    if (error instanceof NotRead) return { errors: [["question", error.message]], remarks: [], line: error.line };
    throw error;
  }
};

/** Why a question can't be read, and on which line. */
class NotRead extends Error {
  readonly line: number;
  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

const parsed = ({ line, text }: GiftBlock): GIFTQuestion => {
  if (text.length > blockMax) throw new NotRead(`A question has at most ${blockMax} characters.`, line);
  if (text.search(reserved) !== -1) throw new NotRead("This question has characters that no text has.", line);
  try {
    const [first, ...more] = giftParser.parse(hidden(text));
    if (!first || more.length > 0) throw new NotRead("This is no single question.", line);
    return first;
  } catch (error) {
    const at = (error as { location?: { start: { line: number } } }).location?.start.line;
    // Anything else than a syntax error, such as a stack that is too deep, is the question's fault as well.
    throw error instanceof NotRead ? error : new NotRead(brokenText(text), line + (at ?? 1) - 1);
  }
};

const brokenText = (text: string): string => {
  const bare = text.replace(/\\[\\:#={}~]/g, "");
  const opened = bare.split("{").length - bare.split("}").length;
  if (opened > 0) return "A bracket { is never closed.";
  if (opened < 0) return "A bracket } is never opened.";
  return "This is no question in GIFT. Write \\ before ~ = # { } that belong to a text.";
};

const draftOf = (read: GIFTQuestion, remarks: Set<string>): Draft | undefined => {
  if (read.type === "Category") return undefined;
  if (read.type === "Description") {
    remarks.add("This has no answers, so it is no question and is left out.");
    return undefined;
  }
  const content = contentOf(read, remarks);
  const title = unhidden(read.title ?? "")
    .replace(/\s+/g, " ")
    .trim();
  if (title.length > 200) remarks.add("The title is cut after 200 characters.");
  return {
    title: title.slice(0, 200).trim(),
    text: htmlOf(read.stem, remarks),
    points: 1,
    explanation: read.globalFeedback ? htmlOf(read.globalFeedback, remarks) : "",
    content,
  };
};

type Answered = Exclude<GIFTQuestion, { type: "Category" | "Description" }>;

const contentOf = (read: Answered, remarks: Set<string>): QuestionContent => {
  const plain = (text: TextFormat | null | undefined): string => (text ? plainOf(text, remarks) : "");
  const inLine = (text: TextFormat): string => plain(text).replace(/\s+/g, " ").trim();
  switch (read.type) {
    case "Essay":
      return { kind: "essay", rubric: [], guidance: "" };
    case "TF": {
      // Moodle writes what it says to those who are wrong first; the parser calls it trueFeedback.
      const [wrong, right] = [plain(read.trueFeedback), plain(read.falseFeedback)];
      const [feedbackTrue, feedbackFalse] = read.isTrue ? [right, wrong] : [wrong, right];
      return { kind: "true_false", isTrue: read.isTrue, feedbackTrue, feedbackFalse };
    }
    case "Matching":
      return matchingOf(
        read.matchPairs.map(({ subquestion, subanswer }) => ({
          prompt: withoutWeight(plain(subquestion), remarks).trim(),
          match: unhidden(subanswer).replace(/\s+/g, " ").trim(),
        })),
      );
    case "Short":
      return {
        kind: "short_text",
        answers: read.choices.map((choice) => ({
          text: inLine(choice.text),
          fraction: fractionOf(choice),
          feedback: plain(choice.feedback),
        })),
        matchCase: false,
      };
    case "MC":
      return {
        kind: read.choices.some(({ isCorrect }) => isCorrect) ? "single" : "multiple",
        choices: read.choices.map((choice) => ({
          text: plain(choice.text).trim(),
          fraction: fractionOf(choice),
          feedback: plain(choice.feedback),
        })),
      };
    default:
      return { kind: "numeric", answers: numbersOf(read.choices, plain, remarks) };
  }
};

const fractionOf = ({ weight, isCorrect }: TextChoice | NumericalChoice): number => weight ?? (isCorrect ? 100 : 0);

const withoutWeight = (prompt: string, remarks: Set<string>): string => {
  const weight = /^%-?[\d.]+%/.exec(prompt)?.[0];
  if (weight === undefined) return prompt;
  remarks.add("The weights of the pairs are left out: each right pair is worth the same.");
  return prompt.slice(weight.length);
};

const matchingOf = (pairs: readonly { prompt: string; match: string }[]): QuestionContent => ({
  kind: "matching",
  pairs: pairs.filter(({ prompt }) => prompt !== ""),
  distractors: pairs.filter(({ prompt }) => prompt === "").map(({ match }) => match),
});

type Numbers = Extract<Answered, { type: "Numerical" }>["choices"];
type Accepted = Extract<QuestionContent, { kind: "numeric" }>["answers"][number];

/** So many digits of a number are exact: 3.1415, not 3.1414999999999997. */
const exact = (value: number): number => Number(value.toPrecision(15));

const numbersOf = (
  choices: Numbers,
  plain: (text: TextFormat | null) => string,
  remarks: Set<string>,
): readonly Accepted[] & Accepted[] => {
  const all = Array.isArray(choices) ? choices : [{ isCorrect: true, weight: null, feedback: null, text: choices }];
  return all.flatMap((choice): Accepted[] => {
    const { type, number = 0, range = 0, numberHigh = 0, numberLow = 0 } = choice.text;
    // The parser has the text “*” here, which stands for all other numbers.
    if (type === undefined) {
      remarks.add("What is said to any other number is left out.");
      return [];
    }
    const isSpan = type === "high-low";
    const value = isSpan ? exact((numberHigh + numberLow) / 2) : number;
    const tolerance = isSpan ? exact(Math.abs(numberHigh - numberLow) / 2) : range;
    return [{ value, tolerance, fraction: fractionOf(choice), feedback: plain(choice.feedback) }];
  });
};
