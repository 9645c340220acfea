import { z } from "zod";
import { only } from "../core/endpoint.ts";
import { Day, Id, Ref } from "../core/fields.ts";
import { anyOf, listQuery, page } from "../core/list.ts";
import { atMostDays, range } from "../core/range.ts";
import { Spread } from "../core/spread.ts";
import { Clause } from "./entity.ts";

/** The most days of one call; without days, the last `figureDays`. */
const figureDaysMax = 366;
export const figureDays = 90;
/** How many clauses are named, the most cited first. */
export const figureMax = 200;

const at = "/api/v1/assignedjobs";
const policy = only("admin", "manager");
const ofWork = { projectId: anyOf(Id), annotator: anyOf(Id), ...range };
const days = { startDate: Day, endDate: Day };

/** A clause of a guideline, as decisions that sent work back or rejected it cite it. */
export const CitedClause = z.strictObject({
  ...Clause.pick({ anchor: true }).shape,
  /** As it was when it was last cited. */
  text: z.string(),
  /** Decisions that cite it. */
  decisions: z.int(),
  /** The people who decided so. */
  reviewers: z.int(),
});
CitedClause.register(z.globalRegistry, { id: "CitedClause" });
export type CitedClause = z.infer<typeof CitedClause>;

/** The active time of accepted jobs. Quantiles are null where they would be of fewer than 5 jobs. */
const activeTime = {
  jobs: z.int().meta({ label: "Jobs" }),
  /** As far as the jobs say how many they have. */
  items: z.int().meta({ label: "Items" }),
  /** Jobs without active time, which no quantile counts. */
  withoutTime: z.int(),
  /** Further jobs without items, which are left out of seconds an item. */
  withoutItems: z.int(),
  /** The median of active minutes. */
  minutesPerJob: z.number().nullable().meta({ label: "Minutes a job" }),
  /** Of each job's active seconds by its items. */
  secondsPerItem: Spread.nullable().meta({ label: "Seconds an item" }),
  /** Of all reviews of each job together by its items, without jobs that no reviewer gave a sign of. */
  reviewSecondsPerItem: Spread.nullable().meta({ label: "Review seconds an item" }),
};
export const ActiveTime = z.strictObject(activeTime);
ActiveTime.register(z.globalRegistry, { id: "ActiveTime" });
export type ActiveTime = z.infer<typeof ActiveTime>;

/** The active time of one person's accepted jobs. */
export const PersonTime = z.strictObject({
  annotator: Ref.meta({ label: "Person", reference: "users" }),
  ...activeTime,
});
PersonTime.register(z.globalRegistry, { id: "PersonTime" });
export type PersonTime = z.infer<typeof PersonTime>;

const timeSorts = ["annotator", "jobs", "items", "minutesPerJob", "secondsPerItem", "reviewSecondsPerItem"] as const;

/** Figures of reviewed work, by the day of the decision in the platform's time zone. */
export const assignedJobFigures = {
  reasons: {
    method: "GET",
    path: `${at}/reasons`,
    summary: "Why work is sent back or rejected: the clauses that reviewers cite, the most cited first",
    policy,
    query: atMostDays(z.strictObject({ ...ofWork, reviewer: anyOf(Id) }), figureDaysMax),
    replies: {
      200: z.strictObject({
        ...days,
        /** All decisions that sent work back or rejected it; the clauses' shares are of these. */
        decisions: z.int(),
        /** Of them, those that cite no clause. */
        withoutClause: z.int(),
        /** How many clauses were cited, of which at most 200 are named. */
        clauseCount: z.int(),
        clauses: z.array(CitedClause),
      }),
    },
    beyond: true,
  },
  times: {
    method: "GET",
    path: `${at}/times`,
    summary: "Active time of accepted jobs, overall and by person, who has the most jobs first",
    policy,
    query: atMostDays(listQuery(timeSorts, ofWork).omit({ search: true, _id: true }), figureDaysMax),
    replies: { 200: page("times", PersonTime, { ...days, overall: ActiveTime }) },
    list: "times",
    beyond: true,
  },
} as const;
