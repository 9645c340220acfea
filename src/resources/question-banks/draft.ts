import { NewQuestion } from "../../../contract/question-banks/bank.ts";
import { type QuestionContent, type QuestionKind, questionKinds } from "../../../contract/question-banks/question.ts";

/** A question while it is written: an empty number is not a number. */
export interface Draft {
  readonly title: string;
  readonly text: string;
  readonly points: number;
  readonly explanation: string;
  readonly content: QuestionContent;
}

export type Of<K extends QuestionKind> = Extract<QuestionContent, { kind: K }>;
export type Choice = Of<"single">["choices"][number];

export const newChoice = (): Choice => ({ text: "", fraction: 0, feedback: "" });
const right = (): Choice => ({ ...newChoice(), fraction: 100 });

/** What a question of a kind begins with. */
export const newContent = (kind: QuestionKind): QuestionContent => {
  switch (kind) {
    case "single":
    case "multiple":
      return { kind, choices: [right(), newChoice(), newChoice()] };
    case "true_false":
      return { kind, isTrue: true, feedbackTrue: "", feedbackFalse: "" };
    case "short_text":
      return { kind, answers: [right()], matchCase: false };
    case "numeric":
      return { kind, answers: [{ value: Number.NaN, tolerance: 0, fraction: 100, feedback: "" }] };
    case "matching":
      return { kind, pairs: [newPair(), newPair()], distractors: [] };
    case "ordering":
      return { kind, items: ["", "", ""] };
    default:
      return { kind, rubric: [], guidance: "" };
  }
};

export const newPair = () => ({ prompt: "", match: "" });

export const newDraft = (): Draft => ({
  title: "",
  text: "",
  points: 1,
  explanation: "",
  content: newContent("single"),
});

/** The content of another kind; choices stay between the kinds that have them. */
export const contentAs = (content: QuestionContent, kind: QuestionKind): QuestionContent => {
  const isChoice = content.kind === "single" || content.kind === "multiple";
  return isChoice && (kind === "single" || kind === "multiple") ? { kind, choices: content.choices } : newContent(kind);
};

const ofKind = (kind: unknown): QuestionContent | undefined =>
  questionKinds.includes(kind as QuestionKind) ? newContent(kind as QuestionKind) : undefined;

/** An empty number is null in what the browser keeps. */
const asNumber = (value: unknown): number => (typeof value === "number" ? value : Number.NaN);

/** A draft as the browser kept it; undefined where an earlier release wrote it in another shape. */
export const draftFrom = (kept: Readonly<Record<string, unknown>>): Draft | undefined => {
  const { title, text, explanation } = kept;
  const content = (kept["content"] ?? {}) as QuestionContent;
  const model = ofKind(content.kind);
  const areTexts = [title, text, explanation].every((one) => typeof one === "string");
  const hasShape =
    model &&
    Object.entries(model).every(([name, value]) => {
      const own = (content as Readonly<Record<string, unknown>>)[name];
      return typeof own === typeof value && Array.isArray(own) === Array.isArray(value);
    });
  if (!areTexts || !hasShape) return undefined;
  return {
    title: title as string,
    text: text as string,
    points: asNumber(kept["points"]),
    explanation: explanation as string,
    content:
      content.kind === "numeric"
        ? {
            ...content,
            answers: content.answers.map((one) => ({
              ...one,
              value: asNumber(one.value),
              tolerance: asNumber(one.tolerance),
              fraction: asNumber(one.fraction),
            })),
          }
        : content,
  };
};

/** What is wrong with a draft, by the path of the field: `content.choices.2.text`. */
export type Problems = ReadonlyMap<string, string>;

/** The first problem of each field. */
export const problemsOf = (draft: Draft): Problems => {
  const { error } = NewQuestion.safeParse(draft);
  const found = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    const name = path.join(".");
    if (!found.has(name)) found.set(name, message);
  }
  return found;
};

/** The refusals of the server, by the same paths. */
export const refusedFields = (fields: Readonly<Record<string, readonly string[]>>): Problems =>
  new Map(Object.entries(fields).map(([name, [message = ""]]) => [name.replace(/^questions\.0\./, ""), message]));
