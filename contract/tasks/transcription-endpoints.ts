import { z } from "zod";
import { only, type Policy, signedIn, stream } from "../core/endpoint.ts";
import { byId, Id, integerMax, Seconds, Version } from "../core/fields.ts";
import { anyOf, BulkReply, bulkMax, listQuery, page, whole } from "../core/list.ts";
import { withWhere } from "../core/where.ts";
import { contentEndpoints, ofMyWork } from "./content-endpoints.ts";
import { Comment, Decision, reviewReasonsField, Task, TaskItem, TaskPage, TaskStatus } from "./entity.ts";
import { ItemsUpload, itemMedia, itemTable, UploadOptions } from "./item-upload.ts";
import { emptyReasons, held } from "./rules.ts";
import type { AudioTranscript, ImageTranscript } from "./transcripts.ts";

const managers = only("admin", "manager");
const reviewers = only("admin", "manager", "reviewer");
/** Of one's own work, and reviewers of all. */
const ofMineOrReview = { ...signedIn, othersRoles: ["admin", "manager", "reviewer"] } as const satisfies Policy;

export const taskSorts = ["submittedAt", "createdAt", "activeSeconds", "status"] as const;
export const taskFilters = { status: anyOf(TaskStatus), user: anyOf(Id) };

/** What someone holds, and why it is not more. */
const Held = z.strictObject({
  tasks: z.array(Task),
  /** Null while something is held. */
  empty: z.enum(emptyReasons).nullable(),
});
/** How submitted work is downloaded: all of it as a table, and what is said in a sound as subtitles too. */
export type DownloadFormat = "csv" | "jsonl" | "srt" | "vtt";

/** Of the draft as it was read; another one was saved meanwhile where it differs. */
const DraftVersion = z.int().min(0).max(integerMax).meta({ writeOnly: true });

/** The endpoints of one kind of transcription; `{id}` in their paths is a project where nothing else is said. */
export const transcriptionEndpoints = <
  const Name extends "audio" | "image",
  Content extends typeof AudioTranscript | typeof ImageTranscript,
  Format extends DownloadFormat,
>(
  name: Name,
  Content: Content,
  formats: readonly Format[],
) => {
  const content = `/api/v1/${name}-transcription-content` as const;
  const data = `/api/v1/${name}-transcription-data-collection` as const;
  return {
    ...contentEndpoints(content),
    upload: {
      method: "POST",
      path: `${content}/upload/:_id`,
      summary:
        "Upload items by a table with addresses, or with names of files that come with it; preview writes nothing",
      policy: managers,
      audited: true,
      params: byId,
      body: UploadOptions,
      files: { csvData: itemTable, media: { ...itemMedia, optional: true } },
      replies: { 200: ItemsUpload },
      errors: ["not_found", "validation", "too_large", "unsupported_media", "upload_stopped"],
    },
    uploadFiles: {
      method: "POST",
      path: `${content}/upload-files/:_id`,
      summary: "Upload items by their files, one or a zip of them; each is called like its file",
      policy: managers,
      audited: true,
      params: byId,
      body: UploadOptions,
      files: { media: itemMedia },
      replies: { 200: ItemsUpload },
      errors: ["not_found", "validation", "too_large", "unsupported_media", "upload_stopped"],
      beyond: true,
    },
    show: {
      method: "GET",
      path: `${content}/show/:_id`,
      summary: "One item",
      policy: managers,
      params: byId,
      replies: { 200: z.strictObject({ content: TaskItem }) },
      record: "content",
      errors: ["not_found"],
      beyond: true,
    },
    fetch: {
      method: "GET",
      path: `${content}/fetch-task-list/:_id`,
      summary: "What I hold of a project, topped up to a number under a lease of an hour; nobody else gets the same",
      policy: signedIn,
      audited: true,
      params: byId,
      query: z.strictObject({ limit: z.coerce.number<number>().int().min(1).max(held.max).default(held.default) }),
      replies: { 200: Held },
      errors: ["not_found", "not_workable"],
    },
    userTasks: {
      method: "GET",
      path: `${content}/user-task-list/:_id`,
      summary: "What I hold of a project, what was sent back to me first",
      policy: signedIn,
      params: byId,
      query: z.strictObject({ ...listQuery(taskSorts, withWhere(Task, {})).shape, ...whole }),
      replies: { 200: page("tasks", Task) },
      list: "tasks",
      private: true,
      errors: ["not_found"],
    },
    current: {
      method: "GET",
      path: `${content}/current/:_id`,
      summary: "The task that I hold and should do next; null where I hold none",
      policy: signedIn,
      params: byId,
      replies: { 200: z.strictObject({ current: TaskPage.nullable() }) },
      errors: ["not_found"],
    },
    assign: {
      method: "PUT",
      path: `${content}/assign-task/:_id`,
      summary: "Give items of a project to someone, or take them back; submitted ones are refused by id",
      policy: managers,
      audited: true,
      params: byId,
      body: z.strictObject({
        contentIds: z.array(Id).min(1).max(bulkMax),
        userId: Id.nullable().meta({ label: "Worker", reference: "users" }),
      }),
      replies: { 200: BulkReply },
      errors: ["not_found", "person_not_workable"],
    },
    retry: {
      method: "PUT",
      path: `${content}/retry/:_id`,
      summary:
        "Prepare unusable items of a project once more: these, or all of them; of these, open again what was settled since people skipped it",
      policy: managers,
      audited: true,
      params: byId,
      body: z.strictObject({ contentIds: z.array(Id).min(1).max(bulkMax).optional().meta({ writeOnly: true }) }),
      replies: { 200: BulkReply },
      errors: ["not_found"],
      beyond: true,
    },
    saveDraft: {
      method: "PATCH",
      path: `${content}/draft/:_id`,
      summary:
        "Save the draft of a task of mine: what I hold of its project is kept for another hour, and after its time the text",
      policy: ofMyWork,
      params: byId,
      body: z.strictObject({
        draft: Content,
        draftVersion: DraftVersion,
      }),
      replies: {
        200: z.strictObject({ draftVersion: z.int(), leaseUntil: z.iso.datetime().nullable(), activeSeconds: Seconds }),
      },
      errors: ["not_found", "not_given", "draft_moved"],
      beyond: true,
    },
    submit: {
      method: "POST",
      path: `${data}/upload-data`,
      summary: "Submit my work on an item",
      policy: ofMyWork,
      body: z.strictObject({
        projectId: Id.meta({ label: "Project" }),
        contentId: Id.meta({ label: "Item" }),
        content: Content.meta({ writeOnly: true }),
        draftVersion: DraftVersion.optional(),
      }),
      replies: { 200: z.strictObject({ task: Task }) },
      record: "task",
      unchanged: { 204: "It was submitted already." },
      errors: ["not_found", "not_given", "draft_moved"],
    },
    ofPerson: {
      method: "GET",
      path: `${data}/user-uploaded-data/:_id/:projectId`,
      summary: "What someone submitted in a project; workers see their own",
      policy: ofMineOrReview,
      params: z.strictObject({ _id: Id, projectId: Id }),
      query: z.strictObject({
        ...listQuery(taskSorts, withWhere(Task, { status: taskFilters.status })).shape,
        ...whole,
      }),
      replies: { 200: page("tasks", Task) },
      list: "tasks",
      errors: ["not_found"],
    },
    ofProject: {
      method: "GET",
      path: `${data}/project-uploaded-data/:_id`,
      summary: "What was submitted in a project",
      policy: reviewers,
      params: byId,
      query: z.strictObject({ ...listQuery(taskSorts, withWhere(Task, taskFilters)).shape, ...whole }),
      replies: { 200: page("tasks", Task) },
      list: "tasks",
      errors: ["not_found"],
    },
    update: {
      method: "PATCH",
      path: `${data}/update/:_id`,
      summary: "Replace my submitted work until it is accepted; or correct someone else's, and decide on it",
      policy: ofMineOrReview,
      audited: true,
      params: byId,
      body: z
        .strictObject({
          /** The author's new text, or the reviewer's where they fix it. */
          content: Content.optional().meta({ writeOnly: true }),
          decision: Decision.optional().meta({ writeOnly: true }),
          reasons: reviewReasonsField(name).default([]).meta({ writeOnly: true }),
          comment: Comment.default("").meta({ writeOnly: true }),
          version: Version.optional(),
        })
        .refine(({ decision, content }) => (decision === undefined || decision === "fix") === (content !== undefined), {
          path: ["content"],
          error: "Send the text to replace or fix it, and none to accept it or send it back.",
        })
        .refine(
          ({ decision, reasons, comment }) => decision !== "reject" || reasons.length > 0 || comment.trim() !== "",
          {
            path: ["reasons"],
            error: "Say what is wrong.",
          },
        ),
      replies: { 200: z.strictObject({ task: Task }) },
      record: "task",
      unchanged: { 204: "It is so already." },
      errors: ["not_found", "wrong_state", "stale", "own_work"],
    },
    download: {
      method: "GET",
      path: `${data}/download-submitted-data/:_id`,
      summary:
        "What was submitted in a project, or on one item of it, as a file; subtitles of an item are those that were accepted, or else the latest",
      policy: managers,
      params: byId,
      query: z.strictObject({
        format: z.enum(formats).default("csv" as Format),
        status: taskFilters.status,
        item: Id.optional().meta({ label: "Item" }),
      }),
      replies: { 200: stream("text/csv", "application/x-ndjson", "application/x-subrip", "text/vtt") },
      errors: ["not_found"],
    },
  } as const;
};
