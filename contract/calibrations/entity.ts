import { z } from "zod";
import { Clause, WorkPlace } from "../assigned-jobs/entity.ts";
import { Id, Instant, line, Ref, Version } from "../core/fields.ts";
import { calibrationJobs, calibrationReviewers } from "./rules.ts";
import {
  calibrationDecisionLabels,
  calibrationDecisions,
  calibrationStateLabels,
  calibrationStates,
} from "./states.ts";

export const CalibrationStatus = z.enum(calibrationStates).meta({ label: "Status", options: calibrationStateLabels });
export const CalibrationVote = z
  .enum(calibrationDecisions)
  .meta({ label: "Decision", options: calibrationDecisionLabels });

const { min, max, usual } = calibrationJobs;

/** What a manager sets of a round. */
export const calibrationFields = {
  title: line(120).meta({ label: "Title", help: "Such as Night drives, November" }),
  projectId: Id.meta({ label: "Project", reference: "projects" }),
  reviewers: z
    .array(Id)
    .max(calibrationReviewers.max)
    .refine((ids) => new Set(ids).size >= calibrationReviewers.min, "Choose at least three reviewers.")
    .meta({ label: "Reviewers", reference: "users", help: "Three or more, who may review jobs" }),
  jobCount: z
    .int()
    .min(min)
    .max(max)
    .meta({ label: "Jobs", help: `From ${min} to ${max}, drawn at random from the project's decided work` }),
};
export const calibrationDefaults = { jobCount: usual };

/** A round in which several reviewers decide on the same jobs, each for themselves. */
export const Calibration = z.strictObject({
  _id: Id,
  title: calibrationFields.title,
  projectId: Ref.meta(calibrationFields.projectId.meta() ?? {}),
  status: CalibrationStatus,
  jobCount: z.int().meta(calibrationFields.jobCount.meta() ?? {}),
  reviewers: z.array(Ref).meta({ label: "Reviewers", reference: "users" }),
  /** Decisions so far; null to those who take part, until it is closed. */
  decided: z.int().nullable().meta({ label: "Decisions" }),
  /** The caller's own decisions; null where they don't take part. */
  myDecided: z.int().nullable().meta({ label: "Decided by me" }),
  createdBy: Ref.nullable().meta({ label: "Started by", reference: "users" }),
  createdAt: Instant.meta({ label: "Started" }),
  closedAt: Instant.nullable().meta({ label: "Closed" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
  /** What the caller may do with it now. */
  can: z.strictObject({ decide: z.boolean(), close: z.boolean(), cancel: z.boolean(), compare: z.boolean() }),
});
Calibration.register(z.globalRegistry, { id: "Calibration" });
export type Calibration = z.infer<typeof Calibration>;

/** A decision of a reviewer in a round. */
const Vote = z.strictObject({
  decision: CalibrationVote,
  comment: z.string().meta({ label: "Comment" }),
  reasons: z.array(Clause).meta({ label: "Clauses" }),
});

/** A job of a round, as those who decide on it see it: nothing of who did the work, nor of other decisions. */
export const CalibrationJob = z.strictObject({
  _id: Id,
  title: z.string(),
  description: z.string(),
  items: z.int().nullable(),
  /** Null: no annotation server, or none that is configured. */
  place: WorkPlace.nullable(),
  /** The caller's own. */
  decision: Vote.nullable(),
});
CalibrationJob.register(z.globalRegistry, { id: "CalibrationJob" });
export type CalibrationJob = z.infer<typeof CalibrationJob>;

/** How one reviewer agrees with the majority. */
export const ReviewerAgreement = z.strictObject({
  reviewer: Ref.meta({ label: "Reviewer", reference: "users" }),
  decided: z.int().meta({ label: "Decided" }),
  /** Of those, the jobs that have a majority. */
  compared: z.int().meta({ label: "Compared" }),
  agreed: z.int().meta({ label: "As the majority" }),
  /** Cohen's kappa against the majority; null where it says nothing. */
  kappa: z.number().nullable().meta({ label: "Kappa" }),
});
ReviewerAgreement.register(z.globalRegistry, { id: "ReviewerAgreement" });
export type ReviewerAgreement = z.infer<typeof ReviewerAgreement>;

/** A job of a closed round with its votes; reviewers read their own and the majority. */
export const ComparedJob = z.strictObject({
  _id: Id,
  title: z.string(),
  /** The work that was decided on; null to reviewers. */
  assignedJob: Id.nullable(),
  /** What most decided; null where two decisions have as many votes, or fewer than two decided. */
  majority: CalibrationVote.nullable(),
  decisions: z.array(z.strictObject({ reviewer: Ref, ...Vote.shape })),
});
ComparedJob.register(z.globalRegistry, { id: "ComparedJob" });
export type ComparedJob = z.infer<typeof ComparedJob>;
