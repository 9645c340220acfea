import type { NewQuestion } from "../../../contract/question-banks/bank.ts";
import type { QuestionContent } from "../../../contract/question-banks/question.ts";

/** A question of a file, before anything of it is checked. */
export interface Draft {
  readonly title: string;
  readonly text: string;
  readonly points: number;
  readonly explanation: string;
  readonly content: QuestionContent;
}

/** What GIFT has no words for: fields of the question, and of its content where the kind is the same. */
interface Carried extends Partial<Omit<Draft, "content">> {
  readonly content?: Readonly<Record<string, unknown>>;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A question with what our own export wrote beside it. An ordering question is written as one of matching, which takes
 * each item to its place. What is carried is checked later, with the rest of the question.
 */
export const withCarried = (read: Draft | undefined, json: string): unknown => {
  let carried: unknown;
  try {
    carried = JSON.parse(json);
  } catch {
    return read;
  }
  if (!isObject(carried)) return read;
  const { content, ...fields } = carried;
  if (!isObject(content)) return { ...read, ...fields };
  const base = read && content["kind"] === "ordering" ? ordered(read.content) : read?.content;
  const isSameKind = content["kind"] === undefined || content["kind"] === base?.kind;
  return { ...read, ...fields, content: isSameKind ? { ...base, ...content } : content };
};

const ordered = (content: Draft["content"]): Draft["content"] =>
  content.kind === "matching"
    ? {
        kind: "ordering",
        items: content.pairs.toSorted((a, b) => Number(a.match) - Number(b.match)).map(({ prompt }) => prompt),
      }
    : content;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const differing = (wanted: object, read: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isSame(value, (read as Record<string, unknown>)[name])),
  );

/** What of a question is lost when its text in GIFT is read; undefined where nothing is. */
export const carriedOf = (question: NewQuestion, read: NewQuestion | undefined): Carried | undefined => {
  if (!read) return question;
  const { content, ...fields } = question;
  const { content: readContent, ...readFields } = read;
  const lost: Record<string, unknown> = differing(fields, readFields);
  if (content.kind === "ordering" && isSame(content, ordered(readContent))) lost["content"] = { kind: content.kind };
  else if (content.kind !== readContent.kind) lost["content"] = content;
  else if (!isSame(content, readContent)) lost["content"] = differing(content, readContent);
  return Object.keys(lost).length > 0 ? lost : undefined;
};
