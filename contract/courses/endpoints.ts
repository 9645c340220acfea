import { z } from "zod";
import { bulkEditEndpoint, bulkRemoveEndpoint, columnsInOrder, exportEndpoint, trashEndpoints } from "../core/bulk.ts";
import { endpoints, only, signedIn } from "../core/endpoint.ts";
import { byId, create, Id, patch, Ref, Version } from "../core/fields.ts";
import { anyOf, anyOrAll, listQuery, page } from "../core/list.ts";
import { pictureMax, pictureTypes } from "../core/pictures.ts";
import { withWhere } from "../core/where.ts";
import { draftEndpoints } from "./drafts.ts";
import { Course, CourseDetail, EnrolmentStatus } from "./entity.ts";
import { courseDefaults, courseFields, courseReferences } from "./fields.ts";
import { CourseLine } from "./import.ts";
import { at, learningEndpoints } from "./learning.ts";
import "./errors.ts";
import "./notifications.ts";
import "./todos.ts";

const managers = only("admin", "manager");
const about = { path: at, many: "courses", policy: managers } as const;
const one = z.strictObject({ course: CourseDetail });
const sorts = ["name", "level", "status", "learners", "rating", "publishedAt", "createdAt", "updatedAt"] as const;
const { pictureId: _picture, ...rest } = courseFields;
const filters = withWhere(Course, {
  level: anyOf(courseFields.level),
  language: anyOf(courseFields.language),
  status: anyOf(courseFields.status),
  ...anyOrAll("skills", Id),
  usersGroup: anyOf(Id),
  /** The caller's own. */
  enrolment: anyOf(EnrolmentStatus),
});
const groups = z.strictObject({
  privateCourse: z.strictObject({ _id: Id, name: z.string(), usersGroup: z.array(Ref) }),
});
/** A new course may come with its picture, as a multipart body. */
const withPicture = { picture: { mime: pictureTypes, max: pictureMax, optional: true } } as const;

export const courses = endpoints({
  list: {
    method: "GET",
    path: at,
    summary: "Courses that the caller may see, with how far they are in each",
    policy: signedIn,
    query: listQuery(sorts, filters),
    replies: { 200: page("courses", Course) },
    list: "courses",
  },
  show: {
    method: "GET",
    path: `${at}/:_id`,
    summary: "One course with its chapters",
    policy: signedIn,
    params: byId,
    replies: { 200: one },
    record: "course",
    errors: ["not_found"],
  },
  create: {
    method: "POST",
    path: at,
    summary: "Create a course; in a multipart body lists and numbers are JSON",
    policy: managers,
    audited: true,
    files: withPicture,
    body: create({ ...courseFields, ...courseReferences }, courseDefaults),
    replies: { 201: one },
    record: "course",
    errors: ["taken", "too_large", "unsupported_media", "busy"],
    imports: { of: "courses", row: CourseLine, place: 7 },
  },
  edit: {
    method: "PATCH",
    path: `${at}/:_id`,
    summary: "Change a course",
    policy: managers,
    audited: true,
    params: byId,
    body: patch({ ...courseFields, ...courseReferences }),
    replies: { 200: one },
    record: "course",
    errors: ["not_found", "taken", "stale"],
  },
  remove: {
    method: "DELETE",
    path: `${at}/:_id`,
    summary: "Delete a course that has had no learners; any other can be archived",
    policy: managers,
    audited: true,
    params: byId,
    replies: { 200: one },
    record: "course",
    errors: ["not_found", "in_use"],
  },
  checkName: {
    method: "POST",
    path: `${at}/checkcoursename`,
    summary: "Is this name free?",
    policy: managers,
    body: z.strictObject({ name: courseFields.name }),
    replies: { 200: z.strictObject({ free: z.literal(true) }) },
    errors: ["taken"],
  },
  bulkEdit: bulkEditEndpoint(about, filters, {
    level: rest.level,
    language: rest.language,
    status: rest.status,
    validMonths: rest.validMonths,
  }),
  bulkRemove: bulkRemoveEndpoint(about, filters),
  ...trashEndpoints(about),
  export: exportEndpoint(
    about,
    sorts,
    filters,
    columnsInOrder(["name", "level", "language", "status"], rest, [
      "skills",
      "prerequisites",
      "usersGroup",
      "chapterCount",
      "learners",
      "completed",
      "rating",
      "reviewCount",
      "publishedAt",
      "createdAt",
      "updatedAt",
    ]),
  ),
  privateCourse: {
    method: "GET",
    path: "/api/v1/private-course/:_id",
    summary: "The groups that a course is private to; none: it is public",
    policy: managers,
    params: byId,
    replies: { 200: groups },
    record: "privateCourse",
    errors: ["not_found"],
  },
  setPrivate: {
    method: "POST",
    path: "/api/v1/private-course/:_id",
    summary: "Make a course private to these groups, in place of those before; who is enrolled stays",
    policy: managers,
    audited: true,
    params: byId,
    body: z.strictObject({ usersGroup: courseReferences.usersGroup, version: Version.optional() }),
    replies: { 200: groups },
    record: "privateCourse",
    errors: ["not_found", "stale"],
  },
  ...learningEndpoints,
  ...draftEndpoints,
});
