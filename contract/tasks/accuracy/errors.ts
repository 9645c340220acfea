import { wilsonInterval } from "../../quality/statistics.ts";
import type { AudioTranscript, ImageTranscript } from "../transcripts.ts";
import { align, distance, type Step } from "./alignment.ts";
import { charactersIn, isUnspaced, type Normalisation, type Unit, unitsOf } from "./normalisation.ts";

/** The fewest errors by which a hypothesis differs from its reference. */
export interface ErrorCounts {
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
  /** Units of the reference. */
  readonly length: number;
  /**
   * Errors ÷ length; above 1 where much is inserted. Against an empty reference there is no rate: 0 where the hypothesis
   * is empty too, else null, and its insertions count only where several texts are pooled, as in NIST's sclite.
   */
  readonly rate: number | null;
}

/**
 * The word error rate, with every error counted once, as in jiwer; for languages without spaces between words that of
 * characters, as is usual for them.
 */
export const wordErrors = (reference: string, hypothesis: string, normalisation: Normalisation): ErrorCounts => {
  const [one, other] = keysOf(normalisation, reference, hypothesis);
  return counted(align(one, other), one.length);
};

/** The character error rate: of characters as people see them, with one space between words, as in jiwer. */
export const characterErrors = (reference: string, hypothesis: string, normalisation: Normalisation): ErrorCounts => {
  const separator = isUnspaced(normalisation) ? "" : " ";
  const [one, other] = keysOf(normalisation, reference, hypothesis).map((keys) =>
    charactersIn(keys.join(separator), normalisation),
  ) as [string[], string[]];
  return counted(align(one, other), one.length);
};

const keysOf = (normalisation: Normalisation, ...texts: [string, string]): [string[], string[]] =>
  texts.map((text) => unitsOf(text, normalisation).map(({ key }) => key)) as [string[], string[]];

const counted = (steps: readonly Step[], length: number): ErrorCounts => {
  const count = { same: 0, substitution: 0, deletion: 0, insertion: 0 };
  for (const { op } of steps) count[op]++;
  const { substitution: substitutions, deletion: deletions, insertion: insertions } = count;
  return { substitutions, deletions, insertions, length, rate: rateOf(substitutions + deletions + insertions, length) };
};

const rateOf = (errors: number, length: number): number | null => {
  if (length > 0) return errors / length;
  return errors === 0 ? 0 : null;
};

/** A part of two texts, as they are written: all parts one after the other are the whole texts. */
export interface TextPart {
  readonly op: Step["op"];
  readonly reference: string;
  readonly hypothesis: string;
}

/** How two texts differ, unit by unit, for showing them side by side. What isn't compared belongs to the unit before it. */
export const differenceOf = (reference: string, hypothesis: string, normalisation: Normalisation): TextPart[] => {
  const [one, other] = [unitsOf(reference, normalisation), unitsOf(hypothesis, normalisation)];
  const steps = align(
    one.map(({ key }) => key),
    other.map(({ key }) => key),
  );
  const parts = steps.map((step) => ({
    op: step.op,
    reference: step.op === "insertion" ? "" : sliceOf(reference, one, step.before),
    hypothesis: step.op === "deletion" ? "" : sliceOf(hypothesis, other, step.after),
  }));
  // A text of nothing that is compared has no unit that could have it.
  const rest = {
    op: "same" as const,
    reference: one.length ? "" : reference,
    hypothesis: other.length ? "" : hypothesis,
  };
  return rest.reference || rest.hypothesis ? [rest, ...parts] : parts;
};

/** From a unit to the next one; the first begins with the text. */
const sliceOf = (text: string, units: readonly Unit[], at: number): string =>
  text.slice(at === 0 ? 0 : units[at]!.start, units[at + 1]?.start);

/** 1 − the mean word error rate of all pairs, from 0; each pair is measured against the longer text. Null for less than two. */
export const agreementOf = (texts: readonly string[], normalisation: Normalisation): number | null => {
  if (texts.length < 2) return null;
  const lists = texts.map((text) => unitsOf(text, normalisation).map(({ key }) => key));
  let [sum, pairs] = [0, 0];
  lists.forEach((one, index) => {
    for (const other of lists.slice(index + 1)) {
      sum += distance(one, other) / Math.max(1, one.length, other.length);
      pairs++;
    }
  });
  return 1 - sum / pairs;
};

/** The rate over several texts, and the interval that holds the true one in 95 % of cases; null where there is none. */
export interface PooledErrors {
  readonly errors: number;
  readonly length: number;
  readonly rate: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** What the rate of many texts and its interval need to know of them. */
export interface ErrorSums {
  readonly items: number;
  readonly errors: number;
  readonly length: number;
  /** Sums of squares over the items: of errors, of errors × length, and of lengths. */
  readonly errorsErrors: number;
  readonly errorsLengths: number;
  readonly lengthsLengths: number;
}

/**
 * The errors of many texts together, such as of a person's answers where the right ones are known. Errors in one text
 * resemble each other, so that a thousand words of it say less than a thousand words of many: the interval is Wilson's
 * (E. B. Wilson, JASA 22 (1927), 209–212) with as many words as would say as much if each were chosen by itself (L. Kish,
 * "Survey Sampling", 1965: the design effect, here never below 1). Above a rate of 1 there is no interval,
 * and without texts no rate.
 */
export const pooledOf = (sums: ErrorSums): PooledErrors => {
  const { items, errors, length, errorsErrors, errorsLengths, lengthsLengths } = sums;
  const rate = items > 0 ? rateOf(errors, length) : null;
  if (rate === null || rate > 1 || length === 0) return { errors, length, rate, low: null, high: null };
  // The sum of (errors − rate × length)² over the items; rounding may leave a trace below 0.
  const squares = Math.max(0, errorsErrors - 2 * rate * errorsLengths + rate ** 2 * lengthsLengths);
  const betweenItems = items > 1 ? (squares * items) / (items - 1) / length ** 2 : 0;
  const byChance = (rate * (1 - rate)) / length;
  const effect = byChance > 0 ? Math.max(1, betweenItems / byChance) : 1;
  const interval = wilsonInterval(errors / effect, length / effect);
  return { errors, length, rate, low: interval?.low ?? null, high: interval?.high ?? null };
};

/** The same of texts whose errors are counted. */
export const pooledErrors = (items: readonly Omit<ErrorCounts, "rate">[]): PooledErrors => {
  const sums = { items: items.length, errors: 0, length: 0, errorsErrors: 0, errorsLengths: 0, lengthsLengths: 0 };
  for (const { substitutions, deletions, insertions, length } of items) {
    const errors = substitutions + deletions + insertions;
    sums.errors += errors;
    sums.length += length;
    sums.errorsErrors += errors ** 2;
    sums.errorsLengths += errors * length;
    sums.lengthsLengths += length ** 2;
  }
  return pooledOf(sums);
};

/** What is said or written in a transcript, in its order, without speakers and tags. */
export const transcriptText = (transcript: AudioTranscript | ImageTranscript): string =>
  ("segments" in transcript ? transcript.segments : transcript.boxes).map(({ text }) => text).join("\n");
