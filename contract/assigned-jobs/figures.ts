import { z } from "zod";
import { only } from "../core/endpoint.ts";
import { Day, Id } from "../core/fields.ts";
import { anyOf } from "../core/list.ts";
import { atMostDays, range } from "../core/range.ts";
import { Clause } from "./entity.ts";

/** The most days of one call; without days, the last `figureDays`. */
const figureDaysMax = 366;
export const figureDays = 90;
/** How many clauses are named, the most cited first. */
export const figureMax = 200;

const at = "/api/v1/assignedjobs";
const query = atMostDays(
  z.strictObject({ projectId: anyOf(Id), reviewer: anyOf(Id), annotator: anyOf(Id), ...range }),
  figureDaysMax,
);
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

/** Figures of reviewed work, by the day of the decision in the platform's time zone. */
export const assignedJobFigures = {
  reasons: {
    method: "GET",
    path: `${at}/reasons`,
    summary: "Why work is sent back or rejected: the clauses that reviewers cite, the most cited first",
    policy: only("admin", "manager"),
    query,
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
} as const;
