import { numberMatches } from "../../../contract/question-banks/numbers.ts";
import type { Answer, QuestionContent } from "../../../contract/question-banks/question.ts";
import { acceptedText, readSame } from "../../../contract/question-banks/texts.ts";

/** Pure rules of what an answer is worth. */

/** A question as it was asked, and the key by which it is graded, which may be of a later version. */
export interface Asked {
  readonly content: QuestionContent;
  /** By the place at which it was shown: which choice, match or item of `content` that is, counted from 0. */
  readonly shown: readonly number[];
}

type Of<K extends QuestionContent["kind"]> = Extract<QuestionContent, { kind: K }>;

/** What can be chosen as a match: each text once, so that pairs with the same match are alike. */
export const matchesOf = ({ pairs, distractors }: Of<"matching">): string[] => {
  const texts: string[] = [];
  for (const text of [...pairs.map(({ match }) => match), ...distractors]) {
    if (!texts.some((one) => readSame(one, text))) texts.push(text);
  }
  return texts;
};

/** How many things of a question are shown in an order of their own. */
export const shownCount = (content: QuestionContent): number => {
  switch (content.kind) {
    case "single":
    case "multiple":
      return content.choices.length;
    case "matching":
      return matchesOf(content).length;
    case "ordering":
      return content.items.length;
    default:
      return 0;
  }
};

/** Whether an answer can be one to what was shown. */
export const isAnswerTo = ({ content, shown }: Asked, answer: Answer): boolean => {
  const isShown = (place: number): boolean => place < shown.length;
  const areShown = (places: readonly number[]): boolean =>
    places.every(isShown) && new Set(places).size === places.length;
  switch (answer.kind) {
    case "single":
      return content.kind === "single" && isShown(answer.choice);
    case "multiple":
      return content.kind === "multiple" && areShown(answer.choices);
    case "matching":
      return (
        content.kind === "matching" &&
        answer.matches.length <= content.pairs.length &&
        answer.matches.every((place) => place === null || isShown(place))
      );
    case "ordering":
      return content.kind === "ordering" && areShown(answer.order);
    default:
      return content.kind === answer.kind;
  }
};

/** Whether an answer says anything: an essay of spaces is none. */
export const isGiven = (answer: Answer | null): answer is Answer => {
  if (answer === null) return false;
  switch (answer.kind) {
    case "essay":
    case "short_text":
      return answer.text.trim() !== "";
    case "multiple":
      return answer.choices.length > 0;
    case "matching":
      return answer.matches.some((place) => place !== null);
    case "ordering":
      return answer.order.length > 0;
    default:
      return true;
  }
};

/** A part of the points, as a fraction of two integers, so that no grade depends on how doubles are rounded. */
type Share = readonly [part: number, whole: number];
/** Fractions have five decimals of a percent. */
const unit = 100_000;
const ofPercent = (fraction: number): Share => [Math.round(fraction * unit), 100 * unit];
const nothing: Share = [0, 1];

const sumOf = (fractions: readonly number[]): Share => [
  fractions.reduce((sum, fraction) => sum + Math.round(fraction * unit), 0),
  100 * unit,
];

/** The right match of each prompt that was shown, by the key; undefined where the key has no such prompt. */
const rightMatches = (asked: Of<"matching">, key: Of<"matching">): (string | undefined)[] =>
  asked.pairs.map(({ prompt }) => key.pairs.find((pair) => readSame(pair.prompt, prompt))?.match);

interface Readable {
  readonly text: string;
}
/** Which choice of the key each choice as asked is: one that reads the same; -1 where there is none. */
export const keyChoices = (asked: readonly Readable[], key: readonly Readable[]): number[] =>
  asked.map(({ text }, at) => (key[at]?.text === text ? at : key.findIndex((choice) => readSame(choice.text, text))));

/** What of the full points an answer is worth by a key; null: a person has to say. */
const shareOf = ({ content, shown }: Asked, key: QuestionContent, answer: Answer): Share | null => {
  if (answer.kind === "essay") return null;
  switch (key.kind) {
    case "single":
    case "multiple": {
      if (content.kind !== key.kind || (answer.kind !== "single" && answer.kind !== "multiple")) return nothing;
      const places = answer.kind === "single" ? [answer.choice] : [...new Set(answer.choices)];
      const ofKey = keyChoices(content.choices, key.choices);
      return sumOf(places.map((place) => key.choices[ofKey[shown[place] ?? -1] ?? -1]?.fraction ?? 0));
    }
    case "true_false":
      return answer.kind === "true_false" && answer.isTrue === key.isTrue ? [1, 1] : nothing;
    case "short_text": {
      if (answer.kind !== "short_text") return nothing;
      return ofPercent(acceptedText(key, answer.text)?.fraction ?? 0);
    }
    case "numeric": {
      if (answer.kind !== "numeric") return nothing;
      const found = key.answers.filter((accepted) => numberMatches(answer.value, accepted));
      return ofPercent(Math.max(0, ...found.map(({ fraction }) => fraction)));
    }
    case "matching": {
      if (answer.kind !== "matching" || content.kind !== "matching") return nothing;
      const options = matchesOf(content);
      const right = rightMatches(content, key).filter((match, at) => {
        const place = answer.matches[at] ?? null;
        const chosen = place === null ? undefined : options[shown[place] ?? -1];
        return chosen !== undefined && match !== undefined && readSame(chosen, match);
      });
      return [right.length, content.pairs.length];
    }
    case "ordering": {
      if (answer.kind !== "ordering" || content.kind !== "ordering") return nothing;
      const right = key.items.filter((item, at) => {
        const given = content.items[shown[answer.order[at] ?? -1] ?? -1];
        return given !== undefined && readSame(given, item);
      });
      return [right.length, key.items.length];
    }
    default:
      return null;
  }
};

/**
 * The points of an answer, exact to hundredths and rounded half up, from 0 to `worth`; null where a person has to grade
 * it. Nothing answered is worth 0.
 *
 * @param key of the version by which it is graded: that which was asked, or a corrected one
 * @param worth the question's points
 */
export const pointsOf = (asked: Asked, key: QuestionContent, answer: Answer | null, worth: number): number | null => {
  if (!isGiven(answer)) return 0;
  const share = shareOf(asked, key, answer);
  if (share === null) return null;
  const full = Math.round(worth * 100);
  const [part, whole] = share;
  const exact = Math.floor((2 * full * part + whole) / (2 * whole));
  return Math.min(full, Math.max(0, exact)) / 100;
};

const sameTexts = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((text) => other.some((found) => readSame(text, found)));

/** Whether answers to what was asked can be graded by another version's key: it asks the same, and offers the same. */
export const keyFits = (asked: QuestionContent, key: QuestionContent): boolean => {
  const textsOf = (content: QuestionContent): string[] => {
    switch (content.kind) {
      case "single":
      case "multiple":
        return content.choices.map(({ text }) => text);
      case "matching":
        return content.pairs.map(({ prompt }) => prompt);
      case "ordering":
        return content.items;
      default:
        return [];
    }
  };
  if (asked.kind !== key.kind || !sameTexts(textsOf(asked), textsOf(key))) return false;
  if (asked.kind !== "matching" || key.kind !== "matching") return true;
  // Nobody could choose a right match that was not offered.
  const offered = matchesOf(asked);
  return key.pairs.every(({ match }) => offered.some((text) => readSame(text, match)));
};

/** The sum of points, exact to hundredths. */
export const sumOfPoints = (points: readonly number[]): number =>
  points.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100;
