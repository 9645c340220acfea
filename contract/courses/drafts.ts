import { z } from "zod";
import { only } from "../core/endpoint.ts";
import { Id, Instant } from "../core/fields.ts";
import { DraftValues } from "../form-drafts/endpoints.ts";
import { chaptersMax } from "./rules.ts";

const at = "/api/v1/courses/temporaryDataRouter";
const managers = only("admin", "manager");

/** What an author typed of a course (chapter number 0) or of one of its chapters, whether or not it could be saved. */
export const CourseDraft = z.strictObject({
  courseId: Id,
  chapterNo: z.int().min(0).max(chaptersMax),
  data: DraftValues,
  updatedAt: Instant,
});
CourseDraft.register(z.globalRegistry, { id: "CourseDraft" });
export type CourseDraft = z.infer<typeof CourseDraft>;
const { courseId, chapterNo, data } = CourseDraft.shape;

/** The endpoints for drafts of the course builder; each author has their own. */
export const draftEndpoints = {
  saveDraft: {
    method: "POST",
    path: `${at}/`,
    summary: "Keep what the caller typed of a course or a chapter, in place of their earlier draft of it",
    policy: managers,
    body: z.strictObject({ courseId, chapterNo, data }),
    replies: { 200: z.strictObject({ draft: CourseDraft }) },
    record: "draft",
    errors: ["too_large", "too_many_drafts"],
  },
  drafts: {
    method: "GET",
    path: `${at}/`,
    summary: "The caller's drafts, the newest first: of all courses or of one, of all chapters or of one",
    policy: managers,
    query: z.strictObject({
      courseId: courseId.optional(),
      chapterNo: z.coerce.number<string>().int().min(0).max(chaptersMax).optional(),
    }),
    replies: { 200: z.strictObject({ drafts: z.array(CourseDraft) }) },
    beyond: true,
  },
  removeDraft: {
    method: "DELETE",
    path: `${at}/:_id/:chapterNo`,
    summary: "Drop the caller's draft of a course or chapter",
    policy: { ...managers, othersRoles: [] },
    params: z.strictObject({ _id: Id, chapterNo: z.coerce.number<string>().int().min(0).max(chaptersMax) }),
    replies: { 200: z.strictObject({ removed: z.int() }) },
    errors: ["not_found"],
  },
  clearDrafts: {
    method: "POST",
    path: `${at}/cleartemporaryData`,
    summary: "Drop all drafts that the caller has of a course",
    policy: managers,
    body: z.strictObject({ courseId }),
    replies: { 200: z.strictObject({ removed: z.int() }) },
  },
} as const;
