import type { QuestionContent } from "../../../contract/question-banks/question.ts";
import { shownCount } from "./grading.ts";

/** Pure rules of what an attempt asks, and in which order. */

/** A random integer from 0 to below `n`. */
export type Below = (n: number) => number;

/** A part of a quiz with the questions that its bank has, or those chosen of it. */
export interface Part {
  readonly bankId: string;
  /** Null: the chosen questions. */
  readonly draw: number | null;
  readonly questions: readonly string[];
}

/** The items in a random order, each order as likely as any other (Fisher and Yates). */
export const shuffled = <T>(items: readonly T[], below: Below): T[] => {
  const drawn = [...items];
  for (let left = drawn.length; left > 1; left--) {
    const at = below(left);
    [drawn[at], drawn[left - 1]] = [drawn[left - 1]!, drawn[at]!];
  }
  return drawn;
};

/**
 * The questions of an attempt, in the order of the parts; no question twice. Undefined where the banks have too few, or a
 * chosen question is gone.
 *
 * @param available the questions of each bank that are not removed
 */
export const drawQuestions = (
  parts: readonly Part[],
  available: ReadonlyMap<string, readonly string[]>,
  below: Below,
): string[] | undefined => {
  const ofBank = (bankId: string): readonly string[] => available.get(bankId) ?? [];
  const chosen = parts.filter(({ draw }) => draw === null).flatMap(({ questions }) => questions);
  const taken = new Set(chosen);
  const drawn: string[] = [];
  for (const { bankId, draw, questions } of parts) {
    const there = ofBank(bankId);
    if (draw === null) {
      if (questions.some((one) => !there.includes(one))) return undefined;
      drawn.push(...questions);
      continue;
    }
    const some = shuffled(
      there.filter((one) => !taken.has(one)),
      below,
    ).slice(0, draw);
    if (some.length < draw) return undefined;
    for (const one of some) taken.add(one);
    drawn.push(...some);
  }
  return drawn.length === 0 || new Set(drawn).size < drawn.length ? undefined : drawn;
};

const isInOrder = (order: readonly number[]): boolean => order.every((item, at) => item === at);

/**
 * The order in which a question's choices, matches or items are shown. What has to be put in order is never shown
 * solved.
 */
export const shownOrder = (content: QuestionContent, shuffleAnswers: boolean, below: Below): number[] => {
  const order = Array.from({ length: shownCount(content) }, (_, at) => at);
  if (content.kind === "matching") return shuffled(order, below);
  if (content.kind !== "ordering") return shuffleAnswers ? shuffled(order, below) : order;
  if (order.length < 2) return order;
  for (;;) {
    const found = shuffled(order, below);
    if (!isInOrder(found)) return found;
  }
};

/** Whether a quiz can be submitted without a start: then nobody has an order or questions of their own. */
export const needsNoStart = (
  contents: readonly QuestionContent[],
  { isTimed, isDrawn, shuffleAnswers }: { isTimed: boolean; isDrawn: boolean; shuffleAnswers: boolean },
): boolean =>
  !isTimed &&
  !isDrawn &&
  contents.every(({ kind }) =>
    kind === "single" || kind === "multiple" ? !shuffleAnswers : kind !== "matching" && kind !== "ordering",
  );
