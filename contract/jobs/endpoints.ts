import { z } from "zod";
import {
  bulkChangeEndpoint,
  bulkEditEndpoint,
  bulkRemoveEndpoint,
  columnsInOrder,
  exportEndpoint,
  trashEndpoints,
} from "../core/bulk.ts";
import { ServerAgent } from "../annotation/server-agent.ts";
import { endpoints, only, signedIn } from "../core/endpoint.ts";
import { Reason } from "../core/errors.ts";
import { byId, create, Day, Id, Instant, Minor, patch, Ref, Version } from "../core/fields.ts";
import { anyOf, anyOrAll, listQuery, page, queryBoolean } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import { projectFields } from "../projects/fields.ts";
import {
  at,
  checkLink,
  ItemRange,
  jobDefaults,
  jobFields,
  NewJobStatus,
  ServerId,
  timeLimits,
  Video,
} from "./fields.ts";
import { fromDataset, fromVideos } from "./from-server.ts";
import { JobLine } from "./import.ts";
import { jobStateLabels, jobStates, settableJobStates } from "./states.ts";
import { takers } from "./takers.ts";
import "./errors.ts";
import "./notifications.ts";
import "./todos.ts";

export const JobStatus = z.enum(jobStates).meta({ label: "Status", options: jobStateLabels });

const metaOf = (field: keyof typeof jobFields) => jobFields[field].meta() ?? {};

/** A job; of who works on it, and where, workers read nothing. */
export const Job = z.strictObject({
  _id: Id,
  title: jobFields.title,
  status: JobStatus,
  /** Whether it can be taken now, by someone. */
  isActive: z.boolean().meta({ label: "Available" }),
  projectId: Ref.meta(metaOf("projectId")),
  description: jobFields.description,
  skills: z.array(Ref).meta(metaOf("skills")),
  timeLimit: jobFields.timeLimit,
  items: jobFields.items,
  /** By the hour, or by the piece: as its project does. */
  payBy: projectFields.payBy,
  /** Minor units, for one hour or for the job, as of today; null where the project has no rate. */
  rate: Minor.nullable().meta({ label: "Rate", widget: "money" }),
  /** What the caller can't take it for now, and what would change that; empty where they can. */
  reasons: z.array(Reason).meta({ label: "Why I can't take it", notExported: true }),
  /** The one person who may take it; null: anyone who fits. To others than staff and that person always null. */
  annotatorId: Ref.nullable().meta(metaOf("annotatorId")),
  /** Who works on it, or did last. */
  annotator: Ref.nullable().meta({ label: "Annotator", reference: "users" }),
  /** Who reviews it: the one who claimed it, or else who has to. */
  reviewerId: Ref.nullable().meta(metaOf("reviewerId")),
  attemptLeft: z.int().nullable().meta({ label: "Attempts left" }),
  /** Of its present or last assigned job. */
  assignedJob: Id.nullable().meta({ notExported: true }),
  expiresAt: Instant.nullable().meta({ label: "Expires" }),
  /** Its work was rejected: until then it is kept from others, so that its worker can dispute that. */
  disputeEndsAt: Instant.nullable().meta({ label: "Kept for a dispute until" }),
  serverAgent: jobFields.serverAgent,
  serverProjectId: jobFields.serverProjectId,
  datasetId: jobFields.datasetId,
  dataset: jobFields.dataset,
  serverJobId: jobFields.serverJobId,
  videos: z.array(Video).meta({ label: "Videos", notExported: true }),
  /** Null: the whole dataset, or none. */
  itemRange: ItemRange.nullable().meta({ label: "Items of the dataset", notExported: true }),
  /** What the annotation server was last told, and what it answered in place of doing it. */
  serverStatus: z.string().nullable().meta({ label: "On the server" }),
  serverProblem: z.string().meta({ label: "Problem on the server" }),
  serverSyncedAt: Instant.nullable().meta({ label: "Last in step" }),
  createdAt: Instant.meta({ label: "Created" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
  /** What the caller may do with it now. */
  can: z.strictObject({ edit: z.boolean() }),
});
Job.register(z.globalRegistry, { id: "Job" });
export type Job = z.infer<typeof Job>;

const managers = only("admin", "manager");
const one = z.strictObject({ job: Job });

const sorts = ["title", "status", "timeLimit", "items", "createdAt", "updatedAt"] as const;
/** A day, or two with a comma between them: the first and the last. */
const DayOrRange = z
  .string()
  .refine((value) => {
    const days = value.split(",");
    return days.length <= 2 && days.every((day) => Day.safeParse(day).success) && days[0]! <= days.at(-1)!;
  }, "A day such as 2026-01-31, or two in order with a comma between them.")
  .meta({ label: "Created" });

/** What workers may filter by too; the fields of who works on it are null to them. */
const filters = withWhere(Job, {
  isActive: queryBoolean.optional(),
  status: anyOf(JobStatus),
  timeLimit: anyOf(z.coerce.number<string>().int().min(timeLimits.min).max(timeLimits.max)).meta({
    label: "Time limit",
    widget: "minutes",
  }),
  projectId: anyOf(Id),
  /** The others are of its present assigned job. */
  annotatorId: anyOf(Id),
  annotator: anyOf(Id),
  reviewerId: anyOf(Id),
  attemptLeft: anyOf(z.coerce.number<string>().int().min(0).max(100)),
  ...anyOrAll("skills", Id),
  createdAt: DayOrRange.optional(),
  serverAgent: anyOf(ServerAgent),
  datasetId: anyOf(ServerId.min(1)),
  /** To others than staff nothing is told of that. */
  hasServerProblem: queryBoolean.optional().meta({ label: "Problem on the server" }),
  /** The caller can take it now. */
  takable: queryBoolean.optional().meta({ label: "I can take it" }),
});
const about = { path: at, many: "jobs", policy: managers } as const;

const creatable = { ...jobFields, status: NewJobStatus };

const list = listQuery(sorts, filters);

export const jobs = endpoints({
  list: {
    method: "GET",
    path: at,
    summary: "Jobs: to workers those that are available, with what they lack to take them",
    policy: signedIn,
    // The specification calls it `sort`.
    query: list.extend({ sort: list.shape.sortBy }),
    replies: { 200: page("jobs", Job) },
    list: "jobs",
  },
  show: {
    method: "GET",
    path: `${at}/:_id`,
    summary: "One job",
    policy: signedIn,
    params: byId,
    replies: { 200: one },
    record: "job",
    errors: ["not_found"],
    beyond: true,
  },
  create: {
    method: "POST",
    path: at,
    summary: "Create a job",
    policy: managers,
    audited: true,
    body: create(creatable, { ...jobDefaults, status: "draft" as const }).superRefine(checkLink),
    replies: { 201: one },
    record: "job",
    errors: ["taken"],
    imports: { of: "jobs", row: JobLine, place: 5 },
  },
  fromVideos,
  fromDataset,
  takers,
  edit: {
    method: "PATCH",
    path: `${at}/:_id`,
    summary: "Change a job",
    policy: managers,
    audited: true,
    params: byId,
    body: patch(jobFields),
    replies: { 200: one },
    record: "job",
    errors: ["not_found", "taken", "stale", "job_held", "wrong_state", "job_decided"],
    beyond: true,
  },
  remove: {
    method: "DELETE",
    path: `${at}/:_id`,
    summary: "Delete a job that nobody worked on",
    policy: managers,
    audited: true,
    params: byId,
    replies: { 200: one },
    record: "job",
    errors: ["not_found", "in_use"],
    beyond: true,
  },
  bulkEdit: bulkEditEndpoint(about, filters, {
    description: jobFields.description,
    timeLimit: jobFields.timeLimit,
    reviewerId: jobFields.reviewerId,
  }),
  bulkStatus: bulkChangeEndpoint(about, "status", "Publish, pause or archive many jobs", filters, {
    status: z.enum(settableJobStates).meta({ label: "Status", options: jobStateLabels }),
  }),
  bulkRemove: bulkRemoveEndpoint(about, filters),
  ...trashEndpoints(about),
  export: exportEndpoint(
    about,
    sorts,
    filters,
    columnsInOrder(["title", "status", "projectId"], jobFields, ["annotator", "attemptLeft", "createdAt", "updatedAt"]),
  ),
});
