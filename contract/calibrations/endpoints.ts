import { z } from "zod";
import { decisionBody } from "./decision.ts";
import { trashEndpoints } from "../core/bulk.ts";
import { endpoints, only, type Policy, stream } from "../core/endpoint.ts";
import { byId, create, Id, Version } from "../core/fields.ts";
import { anyOf, listQuery, page, queryBoolean } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import {
  Calibration,
  calibrationDefaults,
  calibrationFields,
  CalibrationJob,
  CalibrationStatus,
  ComparedJob,
  ReviewerAgreement,
} from "./entity.ts";
import { calibrationJobs } from "./rules.ts";
import "./notifications.ts";
import "./todos.ts";

const at = "/api/v1/calibrations";
const managers = only("admin", "manager");
const reviewers = only("admin", "manager", "reviewer");
/** Of rounds in which the caller takes part, whatever the role. */
const ofMine = { ...reviewers, othersRoles: [] } as const satisfies Policy;
/** Of these, and managers of all. */
const ofMineOrAll = { ...reviewers, othersRoles: ["admin", "manager"] } as const satisfies Policy;

const one = z.strictObject({ calibration: Calibration });
const record = { replies: { 200: one }, record: "calibration", beyond: true } as const;
const sorts = ["createdAt", "title", "status"] as const;
const filters = { status: anyOf(CalibrationStatus), projectId: anyOf(Id) };
const step = {
  method: "POST",
  policy: managers,
  audited: true,
  params: byId,
  body: z.strictObject({ version: Version.optional() }),
  ...record,
  errors: ["not_found", "wrong_state", "stale"],
} as const;

export const calibrations = endpoints({
  // The first list, and private: an event of a round reaches only those whom it names, so that none tells how far others are.
  mine: {
    method: "GET",
    path: `${at}/mine`,
    summary: "Calibration rounds in which the caller takes part",
    policy: reviewers,
    query: listQuery(
      sorts,
      withWhere(Calibration, {
        ...filters,
        /** I have decided on all jobs. */
        isDone: queryBoolean.optional().meta({ label: "All decided by me" }),
      }),
    ),
    replies: { 200: page("calibrations", Calibration) },
    list: "calibrations",
    private: true,
    beyond: true,
  },
  list: {
    method: "GET",
    path: at,
    summary: "Calibration rounds",
    policy: managers,
    query: listQuery(sorts, withWhere(Calibration, filters)),
    replies: { 200: page("calibrations", Calibration) },
    list: "calibrations",
    beyond: true,
  },
  show: {
    method: "GET",
    path: `${at}/:_id`,
    summary: "One calibration round",
    policy: ofMineOrAll,
    params: byId,
    ...record,
    errors: ["not_found"],
  },
  create: {
    method: "POST",
    path: at,
    summary: "Start a calibration round: its reviewers decide on the same jobs, each for themselves",
    policy: managers,
    audited: true,
    body: create(
      {
        ...calibrationFields,
        /** Assigned jobs; without them so many are drawn at random. */
        assignedJobs: z
          .array(Id)
          .max(calibrationJobs.max)
          .refine(
            (ids) => ids.length === 0 || new Set(ids).size >= calibrationJobs.min,
            `Choose at least ${calibrationJobs.min}, or none.`,
          )
          .meta({
            label: "Assigned jobs",
            reference: "assignedJobs",
            among: { status: "approved" },
            writeOnly: true,
            help: `Empty: drawn at random. Otherwise ${calibrationJobs.min} or more of the project's decided work, instead of the number above`,
          }),
      },
      { ...calibrationDefaults, assignedJobs: [] },
    ),
    replies: { 201: one },
    record: "calibration",
    beyond: true,
  },
  jobs: {
    method: "GET",
    path: `${at}/:_id/jobs`,
    summary: "The jobs of a round with the caller's own decisions, and the guideline that the work has to keep",
    policy: ofMineOrAll,
    params: byId,
    replies: {
      200: z.strictObject({ calibration: Calibration, guideline: z.string(), jobs: z.array(CalibrationJob) }),
    },
    errors: ["not_found"],
    beyond: true,
  },
  decide: {
    method: "PUT",
    path: `${at}/:_id/jobs/:job`,
    summary: "Decide on a job of an open round, or decide anew; the last decision of all closes the round",
    policy: ofMine,
    audited: true,
    params: z.strictObject({ _id: Id, job: Id }),
    body: decisionBody,
    ...record,
    errors: ["not_found", "wrong_state"],
  },
  close: { ...step, path: `${at}/:_id/close`, summary: "Close a round before all have decided" },
  cancel: { ...step, path: `${at}/:_id/cancel`, summary: "Cancel a round: nobody reads its decisions" },
  results: {
    method: "GET",
    path: `${at}/:_id/results`,
    summary:
      "How the reviewers of a closed round agree: to managers all votes, to reviewers their own and the majority",
    policy: ofMineOrAll,
    params: byId,
    replies: {
      200: z.strictObject({
        calibration: Calibration,
        /** Jobs on which two decisions have as many votes, or fewer than three reviewers decided. */
        withoutMajority: z.int(),
        /** Jobs on which all decided: those of `fleiss`. */
        complete: z.int(),
        /** Fleiss' kappa of all reviewers; null to reviewers, and where it says nothing. */
        fleiss: z.number().nullable(),
        reviewers: z.array(ReviewerAgreement),
        jobs: z.array(ComparedJob),
      }),
    },
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
  decisions: {
    method: "GET",
    path: `${at}/:_id/decisions`,
    summary: "All decisions of a closed round, as CSV",
    policy: managers,
    params: byId,
    replies: { 200: stream("text/csv") },
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
  remove: {
    method: "DELETE",
    path: `${at}/:_id`,
    summary: "Delete a calibration round",
    policy: managers,
    audited: true,
    params: byId,
    ...record,
    errors: ["not_found"],
  },
  ...trashEndpoints({ path: at, many: "calibration rounds", policy: managers }),
});
