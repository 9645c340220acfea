import { z } from "zod";
import { Id, Instant, line, Ref, Seconds, text, Version } from "../core/fields.ts";
import { serverAgents } from "../annotation/agents.ts";
import { ItemRange, Video } from "../jobs/fields.ts";
import { seenMinutes, textMax } from "./rules.ts";
import { assignedJobStateLabels, assignedJobStates, decisionLabels, decisions } from "./states.ts";
import { ProposedChapter } from "./teaching.ts";

export const AssignedStatus = z.enum(assignedJobStates).meta({ label: "Status", options: assignedJobStateLabels });

/** A clause of a guideline: the version's number, the heading's anchor, and its text as it was. */
export const Clause = z.strictObject({ number: z.int().min(1), anchor: line(120), text: z.string() });
Clause.register(z.globalRegistry, { id: "Clause" });
export type Clause = z.infer<typeof Clause>;

export const Decision = z.enum(decisions).meta({ label: "Decision", options: decisionLabels });
/** A reviewer's words to the worker. */
export const ReviewComment = text(textMax).meta({ label: "Comment", widget: "text", help: "The worker reads this" });
export const DisputeText = text(textMax)
  .trim()
  .min(1, "Write a few words.")
  .meta({ label: "Why is the decision wrong?", widget: "text", help: "Another reviewer reads this", personal: true });

/** A reviewer's decision about submitted work. */
export const JobReview = z.strictObject({
  _id: Id,
  decision: Decision,
  comment: z.string(),
  /** The clauses of the guideline that the work does not keep. */
  reasons: z.array(Clause),
  /** What the worker may read to do better; null where none was proposed, or the caller may not see it. */
  chapter: ProposedChapter.nullable(),
  /** Null: it was not among those that are reviewed. */
  reviewer: Ref.nullable(),
  createdAt: Instant,
});
JobReview.register(z.globalRegistry, { id: "JobReview" });
export type JobReview = z.infer<typeof JobReview>;

/** One person's work on a job. */
export const AssignedJob = z.strictObject({
  _id: Id,
  job: Ref.meta({ label: "Job", reference: "jobs" }),
  projectId: Ref.meta({ label: "Project", reference: "projects" }),
  annotator: Ref.meta({ label: "Annotator", reference: "users" }),
  reviewerId: Ref.nullable().meta({ label: "Reviewer", reference: "users" }),
  status: AssignedStatus,
  /** How often it may still come back. */
  attemptLeft: z.int().min(0).meta({ label: "Attempts left" }),
  /** In minutes. */
  timeLimit: z.int().meta({ label: "Time limit", widget: "minutes" }),
  items: z.int().nullable().meta({ label: "Items" }),
  /** Minor units, as it was when it was taken; null where the project pays by the hour. */
  amount: z.int().min(0).nullable().meta({ label: "Pays", widget: "money" }),
  /** Null while it is not with the worker. */
  expiresAt: Instant.nullable().meta({ label: "Expires" }),
  isExtended: z.boolean().meta({ label: "Extended" }),
  submittedAt: Instant.nullable().meta({ label: "Submitted" }),
  decidedAt: Instant.nullable().meta({ label: "Decided" }),
  /** Null unless a reviewer has claimed it. */
  claimEndsAt: Instant.nullable().meta({ label: "Claim ends" }),
  /** Whether its worker had few accepted jobs when they submitted it. */
  isNewcomer: z.boolean().meta({ label: "New here" }),
  /** Time with the job's page open, up to so many minutes after the last sign of the worker there. */
  activeSeconds: Seconds.meta({
    label: "Active time",
    help: `With its page open and a sign of the worker there in the last ${seenMinutes} minutes`,
  }),
  /** The same of whoever reviewed it, of all its reviews together; null to its worker. */
  reviewSeconds: Seconds.nullable().meta({
    label: "Review time",
    help: `With its review open and a sign of the reviewer there in the last ${seenMinutes} minutes; all its reviews together`,
  }),
  disputeText: z.string().meta({ label: "Dispute", personal: true }),
  disputedAt: Instant.nullable().meta({ label: "Disputed" }),
  /** Null where the last decision can't be disputed, or not any more. */
  disputeEndsAt: Instant.nullable().meta({ label: "Can be disputed until" }),
  /** The oldest first. */
  reviews: z.array(JobReview).meta({ label: "Reviews", notExported: true }),
  serverAgent: z.enum(serverAgents).nullable().meta({ label: "Annotation server" }),
  /** What the annotation server answers in place of what it should do; empty where it does. */
  serverProblem: z.string().meta({ label: "Problem on the server" }),
  createdAt: Instant.meta({ label: "Taken" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
  /** What the caller may do with it now. */
  can: z.strictObject({
    submit: z.boolean(),
    extend: z.boolean(),
    release: z.boolean(),
    dispute: z.boolean(),
    openToOthers: z.boolean(),
    claim: z.boolean(),
    decide: z.boolean(),
    reassign: z.boolean(),
    reopen: z.boolean(),
  }),
});
AssignedJob.register(z.globalRegistry, { id: "AssignedJob" });
export type AssignedJob = z.infer<typeof AssignedJob>;

/** Where the work is done. */
export const WorkPlace = z.strictObject({
  /** What people call the annotation server; null where none is set up. */
  name: z.string().nullable(),
  /** It only stands in for one, so that Muster can be tried. */
  isStandIn: z.boolean(),
  /** The page of the job there; null where it is not known. */
  link: z.string().nullable(),
  /** The server does not know who has a job: Muster alone decides that. */
  isUnaware: z.boolean(),
  /** Its name, or else its id; empty where the job is of none. */
  dataset: z.string(),
  /** The job's part of the dataset; null: that is not said. */
  itemRange: ItemRange.nullable(),
  /** Empty: it is not one of videos. */
  videos: z.array(Video),
});
WorkPlace.register(z.globalRegistry, { id: "WorkPlace" });
export type WorkPlace = z.infer<typeof WorkPlace>;
