import { z } from "zod";
import { exportEndpoint, trashEndpoints } from "../core/bulk.ts";
import { endpoints, only, type Policy, signedIn } from "../core/endpoint.ts";
import { byId, create, Id, Instant, patch, Ref, Version } from "../core/fields.ts";
import { listQuery, page, whole } from "../core/list.ts";
import { ChapterMarks } from "../courses/entity.ts";
import { previewQuery } from "../courses/learning.ts";
import { chaptersMax } from "../courses/rules.ts";
import { chapterFields, ChapterLine } from "./import.ts";

const at = "/api/v1/coursechapter";
const managers = only("admin", "manager");
/** Those who are in its course, and staff. */
const learners = { ...signedIn, othersRoles: ["admin", "manager"] } as const satisfies Policy;

const RootCourse = Id.meta({ label: "Course", reference: "courses" });

/** A chapter in a list, which may be of several courses. */
const ListedChapter = z.strictObject({ ...ChapterMarks.shape, rootCourse: Ref.meta(RootCourse.meta() ?? {}) });
ListedChapter.register(z.globalRegistry, { id: "ListedChapter" });

/** A chapter with its text and how the caller did in it. */
export const Chapter = z.strictObject({
  ...ListedChapter.shape,
  body: chapterFields.body,
  /** The caller's; null where there is none, or it isn't open to them. */
  previous: Id.nullable(),
  next: Id.nullable(),
  createdAt: Instant.meta({ label: "Created" }),
  updatedAt: Instant.meta({ label: "Changed" }),
  version: Version,
});
Chapter.register(z.globalRegistry, { id: "Chapter" });
export type Chapter = z.infer<typeof Chapter>;
const sorts = ["number", "name", "createdAt"] as const;
const ofCourse = { rootCourse: RootCourse.optional() };
const one = z.strictObject({ chapter: Chapter });

export const chapters = endpoints({
  list: {
    method: "GET",
    path: at,
    summary: "The chapters of a course in their order, with the caller's marks; without a course, of all that they see",
    policy: signedIn,
    query: listQuery(sorts, ofCourse).extend(whole),
    replies: { 200: page("chapters", ListedChapter) },
    list: "chapters",
  },
  show: {
    method: "GET",
    path: `${at}/:_id`,
    summary: "One chapter: to learners once it is open to them",
    policy: learners,
    params: byId,
    query: previewQuery,
    replies: { 200: one },
    record: "chapter",
    errors: ["not_found", "chapter_locked"],
  },
  create: {
    method: "POST",
    path: at,
    summary: "Add a chapter to a course, as its last or at a place",
    policy: managers,
    audited: true,
    body: create(
      {
        rootCourse: RootCourse,
        ...chapterFields,
        number: z.int().min(1).max(chaptersMax).optional().meta({ label: "Place" }),
      },
      { body: "" },
    ),
    replies: { 201: one },
    record: "chapter",
    errors: ["too_many_chapters"],
    imports: { of: "chapters", row: ChapterLine, place: 8 },
  },
  edit: {
    method: "PATCH",
    path: `${at}/:_id`,
    summary: "Change a chapter",
    policy: managers,
    audited: true,
    params: byId,
    body: patch(chapterFields),
    replies: { 200: one },
    record: "chapter",
    errors: ["not_found", "stale"],
  },
  remove: {
    method: "DELETE",
    path: `${at}/:_id`,
    summary: "Delete a chapter; those after it move up",
    policy: managers,
    audited: true,
    params: byId,
    replies: { 200: one },
    record: "chapter",
    errors: ["not_found"],
  },
  ...trashEndpoints(
    { path: at, many: "chapters", policy: managers },
    { courseId: Id.optional().meta({ label: "Course", reference: "courses" }) },
  ),
  export: exportEndpoint({ path: at, many: "chapters", policy: managers }, sorts, ofCourse, [
    "rootCourse",
    "number",
    "name",
    "body",
    "createdAt",
    "updatedAt",
  ]),
  lastNumber: {
    method: "GET",
    path: `${at}/get-last-chapter-number/:_id`,
    summary: "The number of a course's last chapter; 0 where it has none",
    policy: managers,
    params: byId,
    replies: { 200: z.strictObject({ lastChapterNumber: z.int() }) },
    errors: ["not_found"],
  },
  order: {
    method: "PUT",
    path: `${at}/order/:_id`,
    summary: "Put all chapters of a course in this order",
    policy: managers,
    audited: true,
    params: byId,
    body: z.strictObject({ chapters: z.array(Id).min(1).max(chaptersMax) }),
    replies: { 200: z.strictObject({ chapters: z.array(ChapterMarks) }) },
    errors: ["not_found", "chapters_changed"],
    beyond: true,
  },
  read: {
    method: "POST",
    path: `${at}/read/:_id`,
    summary: "I have read this chapter; one without a quiz is passed by that",
    // Staff may open it without being in its course, but there is nothing then in which that they read it could be kept.
    policy: { ...signedIn, othersRoles: [] },
    params: byId,
    replies: { 200: one },
    record: "chapter",
    errors: ["not_found", "chapter_locked"],
    beyond: true,
  },
});
