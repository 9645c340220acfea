import { suspicionFrom } from "../../../contract/quiz-submissions/analysis.ts";
import { inSlices } from "../../core/slices.ts";

/**
 * Pure rules of how the questions of a quiz work, by the formulas of Moodle's quiz statistics report
 * (docs.moodle.org/dev/Quiz_statistics_calculations): x is a learner's share of a question's points, T the share of all
 * points of the quiz, and X that of the other questions. Shares instead of points let attempts with other questions drawn
 * be compared; where all have the same questions the figures are the same.
 */

/** One question in an attempt. */
export interface ItemResult {
  readonly questionId: string;
  /** From 0 to `worth`. */
  readonly points: number;
  readonly worth: number;
  /** The choices that were made, by their place in the question as it is now. */
  readonly chosen: readonly number[];
}
export type AttemptResult = readonly ItemResult[];

/** The figures of a question, in percent; null where they say nothing. */
export interface Figures {
  readonly facility: number | null;
  readonly deviation: number | null;
  readonly discrimination: number | null;
  readonly efficiency: number | null;
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;

/** C(x, y) = Σ (x − x̄)(y − ȳ) / (S − 1). */
export const covariance = (xs: readonly number[], ys: readonly number[]): number => {
  const [x, y] = [mean(xs), mean(ys)];
  return sum(xs.map((one, at) => (one - x) * (ys[at]! - y))) / (xs.length - 1);
};

const ascending = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);
/** What is less is how sums of doubles are rounded. */
const tiny = 1e-12;

/** The standard deviation √V(x) in percent; null for fewer than two. */
export const deviationOf = (values: readonly number[]): number | null =>
  values.length < 2 ? null : 100 * Math.sqrt(covariance(values, values));

/**
 * The facility index 100 x̄, the standard deviation 100 √V(x), the discrimination index 100 C(x, X) / √(V(x) V(X)), and the
 * discriminative efficiency 100 C(x, X) / Cmax(x, X), where Cmax is the covariance of the two once each is sorted.
 *
 * @param xs each learner's share of the question's points
 * @param rest each learner's share of the points of the other questions; of attempts that had others, else empty
 */
export const figuresOf = (xs: readonly number[], rest: readonly number[]): Figures => {
  if (xs.length === 0) return { facility: null, deviation: null, discrimination: null, efficiency: null };
  const figures = { facility: 100 * mean(xs), deviation: deviationOf(xs) };
  if (xs.length < 2 || rest.length < xs.length) return { ...figures, discrimination: null, efficiency: null };
  const both = covariance(xs, rest);
  const spread = Math.sqrt(covariance(xs, xs) * covariance(rest, rest));
  const most = covariance(ascending(xs), ascending(rest));
  return {
    ...figures,
    discrimination: spread < tiny ? null : (100 * both) / spread,
    efficiency: most < tiny ? null : (100 * both) / most,
  };
};

/**
 * The effective weight of each question, 100 √C(x, T) / Σ √C(x, T), in percent; null where a covariance is negative, or
 * where not all attempts have the same questions. Points weigh here, so that x and T are points. In slices, since there may
 * be many.
 */
export const effectiveWeights = async (
  attempts: readonly AttemptResult[],
): Promise<ReadonlyMap<string, number | null>> => {
  const ids = attempts[0]?.map(({ questionId }) => questionId) ?? [];
  const pointsById: ReadonlyMap<string, number>[] = [];
  await inSlices(attempts, (attempt) => {
    pointsById.push(new Map(attempt.map(({ questionId, points }) => [questionId, points])));
  });
  const isSame = pointsById.every((points) => points.size === ids.length && ids.every((id) => points.has(id)));
  if (!isSame || attempts.length < 2) return new Map(ids.map((id) => [id, null]));
  const totals = attempts.map((attempt) => sum(attempt.map(({ points }) => points)));
  const roots: (number | null)[] = [];
  await inSlices(ids, (id) => {
    const along = covariance(
      pointsById.map((points) => points.get(id)!),
      totals,
    );
    roots.push(along < 0 ? null : Math.sqrt(along));
  });
  const all = sum(roots.map((root) => root ?? 0));
  return new Map(ids.map((id, at) => [id, roots[at] === null || all < tiny ? null : (100 * roots[at]!) / all]));
};

/** One learner's result in a question and in the rest of the quiz. */
export interface Response {
  readonly x: number;
  /** Null where the quiz has no other question. */
  readonly rest: number | null;
  readonly chosen: readonly number[];
}

/** Adds an attempt to the responses to each question, by its id. */
export const addResponses = (found: Map<string, Response[]>, attempt: AttemptResult): void => {
  const total = sum(attempt.map(({ points }) => points));
  const possible = sum(attempt.map(({ worth }) => worth));
  for (const { questionId, points, worth, chosen } of attempt) {
    const others = possible - worth;
    const rest = others < tiny ? null : (total - points) / others;
    const of = found.get(questionId) ?? [];
    of.push({ x: points / worth, rest, chosen });
    found.set(questionId, of);
  }
};

/** How many chose what, of all and of the thirds with the best and the worst results in the rest of the quiz. */
export interface Chosen {
  readonly chosen: number;
  readonly top: number;
  readonly bottom: number;
  /** People in a third. */
  readonly third: number;
}

export const chosenOf = (responses: readonly Response[], choices: number): readonly Chosen[] => {
  const ordered = responses.toSorted((one, other) => (one.rest ?? 0) - (other.rest ?? 0));
  const third = Math.floor(ordered.length / 3);
  const [bottom, top] = [ordered.slice(0, third), ordered.slice(ordered.length - third)];
  const count = (of: readonly Response[], choice: number): number =>
    of.filter(({ chosen }) => chosen.includes(choice)).length;
  return Array.from({ length: choices }, (_, choice) => ({
    chosen: count(ordered, choice),
    top: count(top, choice),
    bottom: count(bottom, choice),
    third,
  }));
};

export type Suspicion = "negative_discrimination" | "distractor_preferred";

/** Standard errors: what chance alone does in one question of twenty, and of a hundred. */
const [unlikely, veryUnlikely] = [1.645, 2.33];

/**
 * Whether a question's key seems wrong, from thirty answers on: its discrimination is below 0 by more than chance makes
 * it (Fisher's z), or the best third prefers one distractor to the key by more than chance does (a sign test) and chooses
 * it more often than the worst third does, so that a question which is merely hard raises no alarm.
 *
 * @param keyed the choices that are right; empty for kinds without choices
 */
export const suspicionOf = (
  n: number,
  discrimination: number | null,
  choices: readonly Chosen[],
  keyed: readonly number[],
): Suspicion | null => {
  if (n < suspicionFrom) return null;
  const r = (discrimination ?? 0) / 100;
  if (Math.atanh(Math.max(r, -1 + tiny)) * Math.sqrt(n - 3) < -unlikely) return "negative_discrimination";
  const right = keyed.length === 1 ? choices[keyed[0]!] : undefined;
  if (!right) return null;
  const isPreferred = choices.some((one, at) => {
    if (keyed.includes(at) || one.top <= one.bottom) return false;
    return (one.top - right.top) / Math.sqrt(Math.max(1, one.top + right.top)) > veryUnlikely;
  });
  return isPreferred ? "distractor_preferred" : null;
};
