import { z } from "zod";
import { endpoints, only, type Policy } from "../core/endpoint.ts";
import { byId, Id, Version } from "../core/fields.ts";
import { anyOf, listQuery, page, queryBoolean } from "../core/list.ts";
import { atMostDays, range } from "../core/range.ts";
import { at as jobsAt } from "../jobs/fields.ts";
import { Job } from "../jobs/endpoints.ts";
import { Accuracy, Agreement, goldItems, JobGold, LiftReason, QualityPause } from "./entity.ts";
import { LabelLine } from "./import.ts";
import { copiesMax, qualityDaysMax } from "./rules.ts";
import "./errors.ts";
import "./notifications.ts";
import "./todos.ts";

const at = "/api/v1/quality";
/** Nobody who works may learn which jobs are gold or shared. */
const managers = only("admin", "manager");
const gold = { replies: { 200: z.strictObject({ gold: JobGold }) }, record: "gold" } as const;

const accuracySorts = ["user", "skill", "results", "accuracy", "high", "secondsPerItem"] as const;

export const quality = endpoints({
  pauses: {
    method: "GET",
    path: `${at}/pauses`,
    summary: "People who are or were kept from a project's jobs, since too many of their labels were wrong",
    policy: managers,
    query: listQuery(["createdAt", "annotator", "projectId"], {
      projectId: anyOf(Id),
      annotator: anyOf(Id),
      isOpen: queryBoolean.optional().meta({ label: "Paused now" }),
    }),
    replies: { 200: page("pauses", QualityPause) },
    list: "pauses",
    beyond: true,
  },
  pause: {
    method: "GET",
    path: `${at}/pauses/:_id`,
    summary: "One pause",
    policy: managers,
    params: byId,
    replies: { 200: z.strictObject({ pause: QualityPause }) },
    record: "pause",
    errors: ["not_found"],
    beyond: true,
  },
  lift: {
    method: "POST",
    path: `${at}/pauses/:_id/lift`,
    summary: "Lift a pause; only what is labelled from then on counts towards another",
    policy: { ...managers, denyOwn: true } as const satisfies Policy,
    audited: true,
    params: byId,
    body: z.strictObject({ reason: LiftReason }),
    replies: { 200: z.strictObject({ pause: QualityPause }) },
    record: "pause",
    errors: ["not_found", "pause_lifted"],
    beyond: true,
  },
  accuracy: {
    method: "GET",
    path: `${at}/accuracy`,
    summary: "How often people's labels of gold items were right, by person and skill",
    policy: managers,
    query: atMostDays(
      listQuery(accuracySorts, { projectId: anyOf(Id), skill: anyOf(Id), user: anyOf(Id), ...range }).omit({
        search: true,
        _id: true,
      }),
      qualityDaysMax,
    ),
    replies: { 200: page("accuracy", Accuracy) },
    list: "accuracy",
    beyond: true,
  },
  agreement: {
    method: "GET",
    path: `${at}/agreement`,
    summary: "How far people agree who labelled the same items",
    policy: managers,
    query: atMostDays(z.strictObject({ projectId: anyOf(Id), ...range }), qualityDaysMax),
    replies: { 200: z.strictObject({ agreement: Agreement }) },
    errors: ["too_many_records"],
    beyond: true,
  },
  gold: {
    method: "GET",
    path: `${jobsAt}/:_id/gold`,
    summary: "What a job's work is checked by, and the jobs that share its items",
    policy: managers,
    params: byId,
    ...gold,
    errors: ["not_found"],
    beyond: true,
  },
  setGold: {
    method: "PUT",
    path: `${jobsAt}/:_id/gold`,
    summary: "Set a job's items with their right labels; none make it an ordinary job",
    policy: managers,
    audited: true,
    params: byId,
    body: z.strictObject({ items: goldItems, version: Version.optional() }),
    ...gold,
    errors: ["not_found", "stale"],
    // Whoever says what is right may also say what people answered.
    imports: { of: "quality", row: LabelLine, place: 6 },
    beyond: true,
  },
  share: {
    method: "POST",
    path: `${jobsAt}/:_id/share`,
    summary: "Make further jobs of the same items, for other people",
    policy: managers,
    audited: true,
    params: byId,
    body: z.strictObject({ copies: z.int().min(1).max(copiesMax).meta({ label: "Further jobs" }) }),
    replies: { 201: z.strictObject({ jobs: z.array(Job) }) },
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
});
