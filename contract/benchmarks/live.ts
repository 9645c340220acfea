import { z } from "zod";
import { quantileJobsMin } from "../assigned-jobs/rules.ts";
import type { Policy } from "../core/endpoint.ts";
import { byId, Day, Id } from "../core/fields.ts";
import { Spread } from "../core/spread.ts";
import { at, benchmarkUnits } from "./fields.ts";

/** Why it is not told how long the work really takes. */
export const LiveReason = z.enum(["frames_not_known", "not_linked", "too_few_jobs"]).meta({
  options: {
    frames_not_known: "How many frames a job has isn't known, so real work can't be compared.",
    not_linked: "This directory entry doesn't come from a project of this annotation server, so its jobs aren't known.",
    too_few_jobs: `Fewer than ${quantileJobsMin} accepted jobs to compare with yet.`,
  },
});

/** One kind of people's jobs. */
const LiveGroup = z.strictObject({
  /** Jobs. */
  n: z.int(),
  /** Seconds a unit; null with a reason. */
  median: z.number().nullable(),
  reason: LiveReason.nullable(),
});
LiveGroup.register(z.globalRegistry, { id: "LiveGroup" });
export type LiveGroup = z.infer<typeof LiveGroup>;

/** The seconds to check a unit, beside those that reviews of accepted jobs took. */
const LiveReviews = z.strictObject({
  /** The benchmark's; null where no one checks. */
  benchmark: z.number().nullable(),
  /** Jobs. */
  n: z.int(),
  /** Seconds a unit, as all reviews of each job took together; null with a reason. */
  seconds: Spread.nullable(),
  /** The median by the benchmark; null where one of them is unknown. */
  percent: z.number().nullable(),
  reason: LiveReason.nullable(),
  /** Of the work of newcomers and others. */
  newcomers: LiveGroup,
  others: LiveGroup,
});
LiveReviews.register(z.globalRegistry, { id: "LiveReviews" });
export type LiveReviews = z.infer<typeof LiveReviews>;

const monthGroup = LiveGroup.omit({ reason: true });
/** A month's jobs, by the day of the decision in the platform's time zone. */
const LiveMonth = z.strictObject({
  /** Its first day. */
  month: Day,
  annotation: monthGroup,
  reviews: monthGroup,
});
LiveMonth.register(z.globalRegistry, { id: "LiveMonth" });
export type LiveMonth = z.infer<typeof LiveMonth>;

/** A benchmark's seconds for a unit, beside those that accepted jobs of the same project on the server took. */
export const LiveBenchmark = z.strictObject({
  /** The benchmark's. */
  _id: Id,
  unit: benchmarkUnits,
  benchmark: z.number(),
  /** Jobs. */
  n: z.int(),
  /** Accepted jobs beside them whose active time or number of units is not known. */
  leftOut: z.int(),
  /** Seconds a unit, as each job took them; null with a reason. */
  seconds: Spread.nullable(),
  /** The median by the benchmark: above 100, work is slower. */
  percent: z.number().nullable(),
  reason: LiveReason.nullable(),
  /** A person's first 10 accepted jobs, of whichever project. */
  newcomers: LiveGroup,
  others: LiveGroup,
  reviews: LiveReviews,
  /** The months with accepted jobs among the last 12, the newest first. */
  months: z.array(LiveMonth),
});
LiveBenchmark.register(z.globalRegistry, { id: "LiveBenchmark" });
export type LiveBenchmark = z.infer<typeof LiveBenchmark>;

export const liveEndpoint = <const P extends Policy>(policy: P) =>
  ({
    method: "GET",
    path: `${at}/live/:_id`,
    summary: "A benchmark beside what accepted jobs really took",
    policy,
    params: byId,
    replies: { 200: z.strictObject({ live: LiveBenchmark }) },
    errors: ["not_found"],
    beyond: true,
  }) as const;
