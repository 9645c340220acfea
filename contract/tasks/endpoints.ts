import { z } from "zod";
import { endpoints, only, type Policy, signedIn } from "../core/endpoint.ts";
import { Reason } from "../core/errors.ts";
import { byId, Id, Ref, Seconds, Version } from "../core/fields.ts";
import { anyOf, listQuery, page } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import { AllLanguageRules } from "./accuracy/language-rules.ts";
import { SkipRun, TaskAccuracy } from "./accuracy/measures.ts";
import { NormalisationRules } from "./accuracy/normalisation.ts";
import { Task, TaskKindField, TaskPage, Term } from "./entity.ts";
import { UploadProgress } from "./item-upload.ts";
import { TaskPreferences } from "./preferences.ts";
import { taskFilters, taskSorts } from "./transcription-endpoints.ts";
import "./notifications.ts";
import "./todos.ts";

const at = "/api/v1/tasks";
const managers = only("admin", "manager");
const reviewers = only("admin", "manager", "reviewer");
/** What the caller uploads now, whatever the role. */
const uploaders = { ...managers, othersRoles: [] } as const satisfies Policy;
const ofMineOrReview = { ...signedIn, othersRoles: ["admin", "manager", "reviewer"] } as const satisfies Policy;

const filters = { ...taskFilters, kind: anyOf(TaskKindField), projectId: anyOf(Id) };

const share = (label: string, help: string) => z.int().min(0).max(100).meta({ label, help });
/** How a project's items are given out and checked. */
const settingsFields = {
  doublePercent: share(
    "Done by several, %",
    "So many of the items are done by several people, who don't know of each other",
  ),
  overlap: z
    .int()
    .min(2)
    .max(5)
    .meta({ label: "People per such item", help: "From three on, what most of them write counts as a consensus" }),
  goldPeople: z.int().min(1).max(100).meta({ label: "People per item with a known answer" }),
  repeatPercent: share(
    "Given again, %",
    "So much of what someone did is given to them once more after an hour, and they aren't told. Workers don't see references then",
  ),
  skipsMax: z.int().min(1).max(20).meta({ label: "Skips that settle an item" }),
  fastPercent: z.int().min(0).max(200).meta({
    label: "Very fast below, %",
    help: "Of the length of the sound; such work is marked for the reviewer",
  }),
  glossary: z.array(Term).max(500).meta({ label: "Glossary" }),
  normalisation: NormalisationRules.meta({
    label: "What counts as equal",
    help: "When texts are compared; a change has all work of the project measured again",
  }),
  languageRules: AllLanguageRules,
};
export const TaskSettings = z.strictObject({ ...settingsFields, version: Version });
TaskSettings.register(z.globalRegistry, { id: "TaskSettings" });
export type TaskSettings = z.infer<typeof TaskSettings>;

/** How far a project's items of one kind are. */
export const Progress = z.strictObject({
  kind: TaskKindField,
  items: z.int(),
  pending: z.int(),
  failed: z.int(),
  settled: z.int(),
  /** Turns: still free, with workers, waiting for a review, accepted. */
  open: z.int(),
  held: z.int(),
  submitted: z.int(),
  approved: z.int(),
  /** How many of the accepted were reviewed, and the percentage of submitted work that the project has reviewed. */
  reviewed: z.int(),
  reviewPercent: z.int(),
});
Progress.register(z.globalRegistry, { id: "TaskProgress" });
export type Progress = z.infer<typeof Progress>;

/** How far a project's work is measured anew, since what counts as equal was changed; in tasks. */
export const Measuring = z.strictObject({ done: z.int(), total: z.int() });
Measuring.register(z.globalRegistry, { id: "TaskMeasuring" });
export type Measuring = z.infer<typeof Measuring>;

/** A project with work of a kind for the caller: what they hold, and what is free. */
export const TaskSupply = z.strictObject({
  project: Ref,
  kind: TaskKindField,
  held: z.int(),
  sentBack: z.int(),
  /** Free turns, counted up to `openMax`. */
  open: z.int(),
  /** What one pays today, in minor units; null where the project pays by the hour. */
  amount: z.int().nullable(),
  /** What keeps the caller from this work. */
  reasons: z.array(Reason),
});
TaskSupply.register(z.globalRegistry, { id: "TaskSupply" });
export type TaskSupply = z.infer<typeof TaskSupply>;

/** What the caller did today, by the company's day. */
export const Pace = z.strictObject({
  submitted: z.int(),
  /**
   * Of what was submitted today, in minor units, without what came too late or was sent back; null where nothing of it is
   * paid by the piece.
   */
  pay: z.int().nullable(),
  activeSeconds: Seconds,
});
Pace.register(z.globalRegistry, { id: "TaskPace" });
export type Pace = z.infer<typeof Pace>;

export const tasks = endpoints({
  // The first list: its readers get live events of every task, others of their own.
  toReview: {
    method: "GET",
    path: `${at}/to-review`,
    summary: "Submitted work that the caller may review, the oldest first",
    policy: reviewers,
    query: listQuery(taskSorts, withWhere(Task, filters)),
    replies: { 200: page("tasks", Task) },
    list: "tasks",
    beyond: true,
  },
  mine: {
    method: "GET",
    path: `${at}/mine`,
    summary: "My tasks, present and past, of all kinds",
    policy: signedIn,
    query: listQuery(taskSorts, withWhere(Task, filters)),
    replies: { 200: page("tasks", Task) },
    list: "tasks",
    private: true,
    beyond: true,
  },
  expired: {
    method: "GET",
    path: `${at}/expired`,
    summary:
      "My tasks whose time is over and that still count when I submit them, the latest first; a line only where its recording was sent back",
    policy: signedIn,
    query: listQuery(taskSorts, withWhere(Task, { kind: filters.kind, projectId: filters.projectId })),
    replies: { 200: page("tasks", Task) },
    list: "tasks",
    private: true,
    beyond: true,
  },
  supply: {
    method: "GET",
    path: `${at}/supply`,
    summary: "The projects that have tasks for me, and those in which I hold some",
    policy: signedIn,
    replies: { 200: z.strictObject({ supply: z.array(TaskSupply) }) },
    beyond: true,
  },
  pace: {
    method: "GET",
    path: `${at}/pace`,
    summary: "How many tasks I submitted today, what they pay, and the time at work on them",
    policy: signedIn,
    replies: { 200: Pace },
    beyond: true,
  },
  preferences: {
    method: "GET",
    path: `${at}/preferences`,
    summary: "How I like to work on tasks: keys, text size, contrast, speed, rests",
    policy: signedIn,
    replies: { 200: z.strictObject({ preferences: TaskPreferences }) },
    // A page that is loaded again has its text size from the first.
    persist: true,
    beyond: true,
  },
  savePreferences: {
    method: "PUT",
    path: `${at}/preferences`,
    summary: "Change how I like to work on tasks; what is not sent stays as it is",
    policy: signedIn,
    body: z.strictObject({ preferences: TaskPreferences.partial() }),
    replies: { 200: z.strictObject({ preferences: TaskPreferences }) },
    beyond: true,
  },
  show: {
    method: "GET",
    path: `${at}/:_id`,
    summary: "One task with its sound or picture, its draft and what was submitted",
    policy: ofMineOrReview,
    params: byId,
    replies: { 200: TaskPage },
    record: "task",
    errors: ["not_found"],
    beyond: true,
  },
  progress: {
    method: "GET",
    path: `${at}/progress/:_id`,
    summary: "How far the items of a project are, by kind, and their measuring where new rules have it done again",
    policy: reviewers,
    params: byId,
    replies: { 200: z.strictObject({ progress: z.array(Progress), measuring: Measuring.nullable() }) },
    errors: ["not_found"],
    beyond: true,
  },
  accuracy: {
    method: "GET",
    path: `${at}/accuracy/:_id`,
    summary:
      "How exact people's work in a project is: against known answers, against what was accepted, against each other, and against what most wrote; workers see their own line, of accepted work",
    policy: signedIn,
    params: byId,
    query: listQuery(["user", "items", "rate", "reviewedRate", "agreement", "consensusRate"], {
      kind: anyOf(TaskKindField),
      user: anyOf(Id),
    }).omit({ search: true, _id: true }),
    replies: { 200: page("accuracy", TaskAccuracy) },
    list: "accuracy",
    errors: ["not_found"],
    beyond: true,
  },
  skipping: {
    method: "GET",
    path: `${at}/skipping`,
    summary: "Who skipped five tasks of a project or more in a row, in the last 30 days, and submitted none since",
    policy: managers,
    query: listQuery(["skippedAt", "skips", "user"], { projectId: anyOf(Id), user: anyOf(Id) }).omit({ search: true }),
    replies: { 200: page("skipRuns", SkipRun) },
    list: "skipRuns",
    beyond: true,
  },
  settings: {
    method: "GET",
    path: `${at}/settings/:_id`,
    summary: "How the items of a project are given out and checked",
    policy: managers,
    params: byId,
    replies: { 200: z.strictObject({ settings: TaskSettings }) },
    record: "settings",
    errors: ["not_found"],
    beyond: true,
  },
  editSettings: {
    method: "PATCH",
    path: `${at}/settings/:_id`,
    summary:
      "Change how the items of a project are given out, which counts for what is uploaded from then on, and what counts as equal, by which its work is measured anew",
    policy: managers,
    audited: true,
    params: byId,
    body: z.strictObject({ ...z.strictObject(settingsFields).partial().shape, version: Version.optional() }),
    replies: { 200: z.strictObject({ settings: TaskSettings }) },
    record: "settings",
    errors: ["not_found", "stale", "no_change"],
    beyond: true,
  },
  beginUpload: {
    method: "POST",
    path: `${at}/uploads`,
    summary: "An id by which an upload of items is followed and stopped, sent with it as `uploadId`; for a day",
    policy: managers,
    replies: { 201: z.strictObject({ upload: UploadProgress }) },
    beyond: true,
  },
  uploadProgress: {
    method: "GET",
    path: `${at}/uploads/:_id`,
    summary: "How far an upload of mine is",
    policy: uploaders,
    params: byId,
    replies: { 200: z.strictObject({ upload: UploadProgress }) },
    record: "upload",
    errors: ["not_found"],
    beyond: true,
  },
  stopUpload: {
    method: "DELETE",
    path: `${at}/uploads/:_id`,
    summary: "Stop an upload of mine, of which nothing is added then",
    policy: uploaders,
    params: byId,
    replies: { 200: z.strictObject({ upload: UploadProgress }) },
    record: "upload",
    errors: ["not_found", "upload_over"],
    beyond: true,
  },
});
