import { z } from "zod";
import { passMark } from "./rules.ts";

/** Of fewer people nothing is told about how a course's results and later work are related. */
export const peopleNeeded = 30;
/** People and, of each, jobs that are looked at: those who completed it last, and their first jobs since. */
export const peopleMax = 1000;
export const jobsMax = 100;
/** The results that are compared, in percent: from and including, up to and excluding, but for 100. */
export const resultBands = [
  { from: 90, to: 100 },
  { from: passMark, to: 90 },
  { from: 0, to: passMark },
] as const;

const Share = z.number().min(0).max(1);

/** The later work of the people with such results. */
const ResultBand = z.strictObject({
  from: z.number(),
  to: z.number(),
  people: z.int(),
  /** Gold items and first reviews. */
  checks: z.int(),
  right: z.int(),
  accuracy: Share,
  /** Wilson's interval of 95 %. */
  low: Share,
  high: Share,
});
ResultBand.register(z.globalRegistry, { id: "ResultBand" });
export type ResultBand = z.infer<typeof ResultBand>;

const Correlation = z.number().min(-1).max(1);

/** How results in a course and the accuracy of later work are related. */
export const LaterAccuracy = z.strictObject({
  /** Who completed it with a result and had work checked since. */
  people: z.int(),
  /** Spearman's, with its interval of 95 %; null of fewer people than needed, and where all results or accuracies are equal. */
  correlation: z.strictObject({ value: Correlation, low: Correlation, high: Correlation }).nullable(),
  /** Those with people, the best results first; none of fewer people than needed. */
  bands: z.array(ResultBand),
});
LaterAccuracy.register(z.globalRegistry, { id: "LaterAccuracy" });
export type LaterAccuracy = z.infer<typeof LaterAccuracy>;
