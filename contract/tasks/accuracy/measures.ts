import { z } from "zod";
import { Id, Instant, Ref } from "../../core/fields.ts";
import { consensusOf } from "./consensus.ts";
import { characterErrors, type ErrorCounts, wordErrors } from "./errors.ts";
import { isUnspaced, type Normalisation } from "./normalisation.ts";

/**
 * Up to so many characters of either text the errors are counted, in words and in characters: an alignment of two texts
 * without anything in common takes about a second then. Longer texts, of more than some ten minutes and two hours of
 * speech, have no counts.
 */
export const comparedMax = { words: 100_000, characters: 10_000 } as const;
/** From so many items on a person's rate has an interval. */
export const intervalItemsMin = 5;

/** From so many people's work on an item on there is a consensus: of two, neither outvotes the other. */
export const consensusMin = 3;
/** Up to so many characters of the longest text there is one: with five texts it takes some ten alignments. */
const consensusMax = { words: 20_000, characters: 4_000 } as const;

/**
 * What submitted work is compared with: the known answer, what was accepted, another person's work on the item, what most
 * people wrote of it, or the same person's earlier work on it.
 */
export type Comparison = "known" | "accepted" | "person" | "consensus" | "self";

export interface TextErrors {
  readonly words: ErrorCounts;
  /** Null where the texts are too long for it. */
  readonly characters: ErrorCounts | null;
}

/** The errors of a text against its reference; null where the texts are too long. */
export const textErrors = (reference: string, hypothesis: string, normalisation: Normalisation): TextErrors | null => {
  const longest = Math.max(reference.length, hypothesis.length);
  if (longest > (isUnspaced(normalisation) ? comparedMax.characters : comparedMax.words)) return null;
  return {
    words: wordErrors(reference, hypothesis, normalisation),
    characters: longest > comparedMax.characters ? null : characterErrors(reference, hypothesis, normalisation),
  };
};

/**
 * The errors of each of several people's texts against what most of them say, the text itself among them. A consensus of
 * the others alone would not favour the one who is measured, but of three people it would be one of two texts, which
 * nobody outvoted. Null for too few texts, and where they are too long.
 */
export const consensusErrors = (texts: readonly string[], normalisation: Normalisation): TextErrors[] | null => {
  const longest = Math.max(0, ...texts.map(({ length }) => length));
  const max = isUnspaced(normalisation) ? consensusMax.characters : consensusMax.words;
  if (texts.length < consensusMin || longest > max) return null;
  const consensus = consensusOf(texts, normalisation);
  const errors = texts.map((text) => textErrors(consensus, text, normalisation));
  return errors.every((one) => one !== null) ? errors : null;
};

/** Of two texts neither of which is the right one, the longer stands for the reference, so that the rate is at most 1. */
export const againstLonger = ({ words, characters }: TextErrors): TextErrors => ({
  words: longerFirst(words),
  characters: characters && longerFirst(characters),
});
const longerFirst = (counts: ErrorCounts): ErrorCounts => {
  const { substitutions, deletions, insertions } = counts;
  if (insertions <= deletions) return counts;
  const length = counts.length - deletions + insertions;
  const rate = (substitutions + deletions + insertions) / length;
  return { substitutions, deletions: insertions, insertions: deletions, length, rate };
};

const Counts = z.strictObject({
  substitutions: z.int(),
  deletions: z.int(),
  insertions: z.int(),
  /** Words or characters of the reference. */
  length: z.int(),
  /** Errors ÷ length; null where the reference alone is empty. */
  rate: z.number().nullable(),
});

/** How far submitted work differs from the known answer, from what was accepted of it, or from what most people wrote. */
export const TaskErrors = z.strictObject({
  against: z.enum(["known", "accepted", "consensus"]),
  words: Counts,
  characters: Counts.nullable(),
});
TaskErrors.register(z.globalRegistry, { id: "TaskErrors" });
export type TaskErrors = z.infer<typeof TaskErrors>;

const rate = z.number().nullable();
/** Null below five items, and above a rate of 1. */
const interval = { low: rate, high: rate };
const Pooled = z.strictObject({ errors: z.int(), length: z.int(), rate, ...interval });

/** How exact a person's work in a project is; rates are errors ÷ length over all items together. */
export const TaskAccuracy = z.strictObject({
  _id: Id,
  user: Ref.meta({ label: "Person", reference: "users" }),
  /** Items with a known answer. */
  items: z.int().meta({ label: "Known answers" }),
  words: Pooled,
  characters: Pooled,
  /** What a reviewer accepted, against what they made of it. */
  reviewed: z.int().meta({ label: "Reviewed" }),
  reviewedRate: rate.meta({ label: "Changed at review" }),
  /** Work on items that others did too: the mean of 1 − word error rate, each pair against the longer text. */
  pairs: z.int().meta({ label: "Pairs" }),
  agreement: rate.meta({ label: "Agreement" }),
  /** Work on items without a known answer that at least three people did, against what most of them wrote. */
  consensusItems: z.int().meta({ label: "With a consensus" }),
  consensusRate: rate.meta({ label: "Errors against consensus" }),
  /** For managers alone: items that they were given again, and the mean of 1 − word error rate against the longer of both texts. */
  repeats: z.int().optional().meta({ label: "Repeats" }),
  selfConsistency: rate.optional().meta({ label: "Self-consistency" }),
  /** Of the project, whatever its kinds; 0 below those from which on someone is flagged. For managers alone. */
  skipsInARow: z.int().optional().meta({ label: "Skips in a row" }),
});
TaskAccuracy.register(z.globalRegistry, { id: "TaskAccuracy" });
export type TaskAccuracy = z.infer<typeof TaskAccuracy>;

/** Someone who skipped one task of a project after another, and submitted none since. */
export const SkipRun = z.strictObject({
  /** The task that they skipped last. */
  _id: Id,
  projectId: Ref.meta({ label: "Project", reference: "projects" }),
  user: Ref.meta({ label: "Person", reference: "users" }),
  skips: z.int().meta({ label: "Skips in a row" }),
  skippedAt: Instant.meta({ label: "Last skip" }),
});
SkipRun.register(z.globalRegistry, { id: "SkipRun" });
export type SkipRun = z.infer<typeof SkipRun>;
