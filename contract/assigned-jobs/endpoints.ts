import { z } from "zod";
import { columnsInOrder, exportEndpoint } from "../core/bulk.ts";
import { endpoints, only, type Policy, signedIn } from "../core/endpoint.ts";
import { byId, Id, line, Version } from "../core/fields.ts";
import { anyOf, BulkReply, bulkMax, listQuery, page, queryBoolean, whole } from "../core/list.ts";
import { range } from "../core/range.ts";
import { withWhere } from "../core/where.ts";
import { AssignedJob, AssignedStatus, Decision, DisputeText, ReviewComment, WorkPlace } from "./entity.ts";
import { assignedJobFigures } from "./figures.ts";
import { assignedJobStateLabels } from "./states.ts";
import { TeachingChapter } from "./teaching.ts";
import "./errors.ts";
import "./notifications.ts";
import "./todos.ts";

const at = "/api/v1/assignedjobs";
const managers = only("admin", "manager");
const reviewers = only("admin", "manager", "reviewer");
/** Only of one's own work, whatever the role. */
const ofMyWork = { ...signedIn, othersRoles: [] } as const satisfies Policy;
/** Of one's own work, and managers of all. */
const ofMineOrAll = { ...signedIn, othersRoles: ["admin", "manager"] } as const satisfies Policy;
/** Nobody reviews their own work. */
const ofOthers = { ...reviewers, denyOwn: true } as const satisfies Policy;
const one = z.strictObject({ assignedJob: AssignedJob });
const record = { replies: { 200: one }, record: "assignedJob" } as const;

const sorts = ["createdAt", "updatedAt", "submittedAt", "expiresAt", "status"] as const;
const filters = withWhere(AssignedJob, {
  status: anyOf(AssignedStatus),
  projectId: anyOf(Id),
  job: anyOf(Id),
  annotator: anyOf(Id),
  reviewerId: anyOf(Id),
  /** A worker's dispute waits for another look. */
  isDisputed: queryBoolean.optional().meta({ label: "Disputed" }),
  /** The anchor of a clause that a decision to send it back or reject it cites. */
  clause: line(120).optional().meta({ label: "Clause" }),
  /** Taken on these days. */
  ...range,
});
const mine = withWhere(AssignedJob, {
  status: filters.status,
  projectId: filters.projectId,
  /** With its worker, who was warned that little time is left. */
  isExpiring: queryBoolean.optional().meta({ label: "Expires soon" }),
});
const waiting = withWhere(AssignedJob, {
  status: filters.status,
  projectId: filters.projectId,
  isDisputed: filters.isDisputed,
  isNewcomer: queryBoolean.optional().meta({ label: "New here" }),
});
const about = { path: at, many: "assigned jobs", policy: managers } as const;
const ids = z.array(Id).min(1).max(bulkMax);
const stands = { 204: "It is so already." } as const;

export const assignedJobs = endpoints({
  // The first list: its readers get live events of every assigned job, others of their own.
  toReview: {
    method: "GET",
    path: `${at}/reviewer-available-jobs`,
    summary:
      "Submitted jobs that the caller may review: claimed ones first, then disputed ones, those of newcomers, and the oldest",
    policy: reviewers,
    query: z.strictObject({ ...listQuery(sorts, waiting).shape, ...whole }),
    replies: { 200: page("assignedJobs", AssignedJob) },
    list: "assignedJobs",
  },
  list: {
    method: "GET",
    path: at,
    summary: "Assigned jobs: to managers all, to reviewers their reviews and their own work",
    policy: reviewers,
    query: z.strictObject({ ...listQuery(sorts, filters).shape, ...whole }),
    replies: { 200: page("assignedJobs", AssignedJob) },
    list: "assignedJobs",
  },
  mine: {
    method: "GET",
    path: `${at}/getmyjobs`,
    summary: "My jobs, present and past",
    policy: signedIn,
    query: z.strictObject({ ...listQuery(sorts, mine).shape, ...whole }),
    replies: { 200: page("assignedJobs", AssignedJob) },
    list: "assignedJobs",
    private: true,
  },
  ...assignedJobFigures,
  show: {
    method: "GET",
    path: `${at}/:_id`,
    summary: "One assigned job",
    policy: ofMineOrAll,
    params: byId,
    // Null: no annotation server, or none that is configured.
    replies: {
      200: z.strictObject({
        assignedJob: AssignedJob,
        place: WorkPlace.nullable(),
        /** The line that pays for it, to its worker; null where there is none, or none yet. */
        payment: Id.nullable(),
      }),
    },
    record: "assignedJob",
    errors: ["not_found"],
    beyond: true,
  },
  take: {
    method: "POST",
    path: `${at}/create/:_id`,
    summary: "Take a job",
    policy: signedIn,
    params: byId,
    replies: { 201: one },
    record: "assignedJob",
    unchanged: {
      204: "Someone else just took this job.",
      205: "You hold as many jobs as you may, or are blocked from jobs.",
    },
    errors: ["not_found", "not_takable"],
  },
  submit: {
    method: "PATCH",
    path: `${at}/submitjob/:_id`,
    summary: "Submit my work on a job",
    policy: ofMyWork,
    params: byId,
    ...record,
    unchanged: stands,
    errors: ["not_found", "wrong_state"],
  },
  extend: {
    method: "PATCH",
    path: `${at}/extend/:_id`,
    summary: "Extend the time of a job of mine, once, by half",
    policy: ofMyWork,
    params: byId,
    ...record,
    errors: ["not_found", "wrong_state", "extended_before"],
    beyond: true,
  },
  release: {
    method: "PATCH",
    path: `${at}/release/:_id`,
    summary: "Give a job of mine back, for others to take",
    policy: ofMyWork,
    params: byId,
    ...record,
    unchanged: stands,
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
  dispute: {
    method: "POST",
    path: `${at}/dispute/:_id`,
    summary: "Ask for another look at a decision about my work, once",
    policy: ofMyWork,
    params: byId,
    body: z.strictObject({
      text: DisputeText.meta({ readAs: "disputeText", notExported: true }),
      version: Version.optional(),
    }),
    ...record,
    errors: ["not_found", "wrong_state", "stale", "disputed_before", "decision_accepted", "too_late", "job_given_on"],
    beyond: true,
  },
  openToOthers: {
    method: "PATCH",
    path: `${at}/opentoothers/:_id`,
    summary:
      "Open the job of rejected work to others before the time for a dispute is over; its worker accepts the decision by that",
    policy: ofMineOrAll,
    audited: true,
    params: byId,
    ...record,
    unchanged: stands,
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
  activity: {
    method: "PATCH",
    path: `${at}/activity/:_id`,
    summary: "Note that I work on a job of mine, by the server's clock",
    policy: ofMyWork,
    params: byId,
    replies: { 200: z.strictObject({ activeSeconds: z.int() }) },
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
  reviewActivity: {
    method: "PATCH",
    path: `${at}/reviewactivity/:_id`,
    summary: "Note that I review work on which I may decide, by the server's clock",
    policy: ofOthers,
    params: byId,
    replies: { 200: z.strictObject({ reviewSeconds: z.int() }) },
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
  claim: {
    method: "POST",
    path: `${at}/takejob-reviewer/:jobId/:assignedJobId`,
    summary: "Claim submitted work for review",
    policy: ofOthers,
    params: z.strictObject({ jobId: Id, assignedJobId: Id }),
    replies: { 201: one },
    record: "assignedJob",
    unchanged: { 204: "Someone else reviews this already.", 205: "You are blocked from jobs." },
    errors: ["not_found", "wrong_state"],
  },
  review: {
    method: "PATCH",
    path: `${at}/updatereviewstatus/:_id`,
    summary: "Decide on work that I claimed for review",
    policy: ofOthers,
    audited: true,
    params: byId,
    body: z.strictObject({
      decision: Decision.meta({ label: "Decision", writeOnly: true }),
      comment: ReviewComment.default("").meta({ writeOnly: true }),
      /** Anchors of headings of the project's guideline. */
      reasons: z.array(line(120)).max(20).default([]).meta({ label: "Clauses", writeOnly: true }),
      /** Of work that is not accepted. Null proposes none; without it the one that matches is proposed. */
      chapterId: Id.nullable().optional().meta({ label: "Chapter", reference: "chapters", writeOnly: true }),
      version: Version.optional(),
    }),
    ...record,
    unchanged: { ...stands, 205: "You are blocked from jobs, and have not claimed this one." },
    errors: ["not_found", "wrong_state", "stale", "no_attempts_left", "author_gone"],
  },
  teaching: {
    method: "GET",
    path: `${at}/teaching/:_id`,
    summary: "The chapters that a decision about this work may propose, of courses that its worker and the caller see",
    policy: ofOthers,
    params: byId,
    replies: { 200: z.strictObject({ chapters: z.array(TeachingChapter) }) },
    errors: ["not_found"],
    beyond: true,
  },
  unclaim: {
    method: "PATCH",
    path: `${at}/unclaim/:_id`,
    summary: "Leave work that I claimed to another reviewer",
    policy: { ...reviewers, othersRoles: ["admin", "manager"] },
    params: byId,
    ...record,
    unchanged: stands,
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
  reassign: {
    method: "POST",
    path: `${at}/reassigned`,
    summary: "Give jobs to another annotator; those that can't be given are named with the reason",
    policy: managers,
    audited: true,
    body: z.strictObject({ assignedJobIds: ids, annotator: Id.meta({ label: "Annotator", reference: "users" }) }),
    replies: { 200: BulkReply },
    errors: ["not_found"],
  },
  changeStatus: {
    method: "PATCH",
    path: `${at}/changestatus`,
    summary: "Cancel assigned jobs, take them back, or reopen accepted ones to their authors",
    policy: managers,
    audited: true,
    body: z.strictObject({
      assignedJobIds: ids,
      status: z
        .enum(["released", "cancelled", "rework", "submitted"])
        .meta({ label: "Status", options: assignedJobStateLabels }),
    }),
    replies: { 200: BulkReply },
    unchanged: stands,
  },
  checkExpiration: {
    method: "POST",
    path: `${at}/checkexpiration/:_id`,
    summary: "End an assigned job whose time is over",
    policy: ofMineOrAll,
    params: byId,
    ...record,
    unchanged: { 204: "It has not expired." },
    errors: ["not_found"],
  },
  export: exportEndpoint(
    about,
    sorts,
    filters,
    columnsInOrder(
      ["job", "projectId", "annotator", "reviewerId", "status"],
      AssignedJob.omit({ _id: true, version: true, reviews: true, can: true, disputeText: true }).shape,
      [],
    ),
  ),
});
