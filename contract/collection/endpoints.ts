import { z } from "zod";
import { bulkChangeEndpoint, exportEndpoint, exportFilesEndpoint, trashEndpoints } from "../core/bulk.ts";
import { endpoints, only, type Policy, signedIn } from "../core/endpoint.ts";
import { byId, Id, patch, Version } from "../core/fields.ts";
import { anyOf, listQuery, page } from "../core/list.ts";
import { roles } from "../core/roles.ts";
import { withWhere } from "../core/where.ts";
import { CollectedFile, CollectedItem, CollectedStatus, Description, RejectCause, ReviewWords } from "./entity.ts";
import { collectedMax, collectedMessages, collectedTypes } from "./kinds.ts";
import { resumable } from "./resumable.ts";
import "../tasks/errors.ts";
import "./errors.ts";
import "./notifications.ts";
import "./todos.ts";

const at = "/api/v1/data-collection";
const reviewers = only("admin", "manager", "reviewer");
/** Of others' uploads: nobody reviews their own. */
const ofOthers = { ...reviewers, denyOwn: true } as const satisfies Policy;
const ofMine = { roles, othersRoles: [] } as const satisfies Policy;
const ofMineOrAll = { roles, othersRoles: reviewers.roles } as const satisfies Policy;

const sorts = ["createdAt", "submittedAt", "reviewedAt", "status", "author", "project"] as const;
const mine = { status: anyOf(CollectedStatus), project: anyOf(Id).meta({ label: "Project", reference: "projects" }) };
const filters = withWhere(CollectedItem, {
  ...mine,
  author: anyOf(Id).meta({ label: "Uploaded by", reference: "users" }),
  cause: anyOf(RejectCause),
});
const one = z.strictObject({ collectedItem: CollectedItem });
const record = { replies: { 200: one }, record: "collectedItem" } as const;
const list = "collectedItems";

const files = {
  files: {
    mime: collectedTypes,
    max: collectedMax.direct,
    optional: true,
    onDisk: true,
    many: collectedMax.files,
  },
} as const;
/** Ids of finished resumable uploads, in place of files. */
const uploads = z
  .array(Id)
  .max(collectedMax.files, collectedMessages.many)
  .default([])
  .meta({ label: "Uploads", writeOnly: true });
const fileErrors = ["validation", "too_large", "unsupported_media", "upload_expired"] as const;

const rejection = { cause: RejectCause, comment: ReviewWords.default("") } as const;

export const collection = endpoints({
  list: {
    method: "GET",
    path: at,
    summary: "What workers uploaded",
    policy: reviewers,
    query: listQuery(sorts, filters),
    replies: { 200: page(list, CollectedItem) },
    list,
    beyond: true,
  },
  ofProject: {
    method: "GET",
    path: `${at}/project-uploaded-data/:_id`,
    summary: "What was uploaded for a project: to reviewers all of it, to others their own",
    policy: signedIn,
    params: byId,
    query: listQuery(sorts, {
      status: mine.status,
      author: anyOf(Id).meta({ label: "Uploaded by", reference: "users" }),
    }),
    replies: { 200: page(list, CollectedItem) },
    list,
    errors: ["not_found"],
  },
  mine: {
    method: "GET",
    path: `${at}/my-uploads`,
    summary: "What the caller uploaded, the latest first",
    policy: signedIn,
    query: listQuery(sorts, mine),
    replies: { 200: page(list, CollectedItem) },
    list,
    private: true,
    beyond: true,
  },
  export: exportEndpoint({ path: at, many: "uploads", policy: reviewers }, sorts, filters, [
    "name",
    "project",
    "author",
    "line",
    "description",
    "status",
    "cause",
    "comment",
    "reviewer",
    "round",
    "amount",
    "createdAt",
    "submittedAt",
    "reviewedAt",
  ]),
  exportFiles: {
    ...exportFilesEndpoint({ path: at, many: "uploads", policy: reviewers }, sorts, filters),
    errors: ["too_many_records", "too_many_files"],
  },
  ...resumable,
  upload: {
    method: "POST",
    path: `${at}/upload-data`,
    summary:
      "Upload files for a project: one item, of one file or of several that belong together; with `contentId` the recording of a line that I hold",
    policy: ofMine,
    files,
    body: z.strictObject({
      projectId: Id.meta({ label: "Project", reference: "projects", readAs: "project" }),
      contentId: Id.nullable().default(null).meta({ label: "Line" }),
      description: Description.default(""),
      uploads,
    }),
    replies: { 201: one },
    record: "collectedItem",
    errors: ["not_found", "not_uploadable", "not_given", "taken", ...fileErrors],
  },
  update: {
    method: "PATCH",
    path: `${at}/update/:_id`,
    summary:
      "Change an item that is not approved: its author replaces files, a reviewer of others' decides by `status`, either corrects the description",
    policy: ofMineOrAll,
    audited: true,
    params: byId,
    files,
    body: z.strictObject({
      ...patch({ description: Description }).shape,
      status: z.enum(["approved", "rejected"]).optional().meta({ label: "Decision", writeOnly: true }),
      cause: RejectCause.optional(),
      comment: ReviewWords.optional(),
      uploads,
    }),
    ...record,
    errors: ["not_found", "forbidden", "own_work", "wrong_state", "stale", "no_change", "not_given", ...fileErrors],
  },
  show: {
    method: "GET",
    path: `${at}/:_id`,
    summary: "One upload",
    policy: ofMineOrAll,
    params: byId,
    ...record,
    errors: ["not_found"],
    beyond: true,
  },
  earlier: {
    method: "GET",
    path: `${at}/:_id/earlier-files`,
    summary: "The files of an upload that were replaced, the latest first",
    policy: ofMineOrAll,
    params: byId,
    replies: {
      200: z.strictObject({ files: z.array(z.strictObject({ round: z.int(), ...CollectedFile.shape })) }),
    },
    errors: ["not_found"],
    beyond: true,
  },
  approve: {
    method: "POST",
    path: `${at}/:_id/approve`,
    summary: "Approve an upload; where its project pays by the piece its payment is proposed",
    policy: ofOthers,
    audited: true,
    params: byId,
    body: z.strictObject({ comment: ReviewWords.default(""), version: Version.optional() }),
    ...record,
    errors: ["not_found", "wrong_state", "stale"],
    beyond: true,
  },
  reject: {
    method: "POST",
    path: `${at}/:_id/reject`,
    summary: "Reject an upload with its cause; its author may replace the files",
    policy: ofOthers,
    audited: true,
    params: byId,
    body: z.strictObject({ ...rejection, version: Version.optional() }),
    ...record,
    errors: ["not_found", "wrong_state", "stale", "validation"],
    beyond: true,
  },
  bulkApprove: bulkChangeEndpoint(
    { path: at, many: "uploads", policy: reviewers },
    "approve",
    "Approve many uploads",
    filters,
    {},
  ),
  remove: {
    method: "DELETE",
    path: `${at}/:_id`,
    summary: "Delete an upload of mine that is not approved",
    policy: ofMine,
    params: byId,
    ...record,
    errors: ["not_found", "wrong_state", "recording_kept"],
    beyond: true,
  },
  ...trashEndpoints({ path: at, many: "uploads", policy: signedIn }),
});
