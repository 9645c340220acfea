import { z } from "zod";
import { exportEndpoint } from "../core/bulk.ts";
import { only, type Policy, signedIn } from "../core/endpoint.ts";
import { byId, Id, line } from "../core/fields.ts";
import { anyOf, BulkReply, bulkMax, listQuery, page, pageSize, queryBoolean, whole } from "../core/list.ts";
import { LearnerTodo, learnerTodosMax } from "./learner-todos.ts";
import { newestCourses } from "./rules.ts";
import { LaterAccuracy } from "./later-accuracy.ts";
import { ChapterMarks, Course, CourseUser, EnrolmentStatus } from "./entity.ts";

export const at = "/api/v1/courses";
/** Why a learner is kept from going on with a course; "" without a reason. */
export const blockReason = line(300, 0).meta({
  label: "Reason",
  help: "Only managers see it; may be empty",
  personal: true,
  staffOnly: true,
});
const managers = only("admin", "manager");
const one = z.strictObject({ course: Course });
/** Of courses that the caller is in. */
const ofMine = { ...signedIn, othersRoles: [] } as const satisfies Policy;
const own = { policy: ofMine, params: byId, replies: { 200: one }, record: "course" } as const;
const list = { replies: { 200: page("courses", Course) }, list: "courses" } as const;
/** In the order of the call, unless another one is asked for. */
const anyOrder = (usual: number) => listQuery(["name", "createdAt"], {}, usual);
const userSorts = ["name", "enrolledAt", "completedAt", "createdAt"] as const;
const people = {
  policy: managers,
  params: byId,
  query: listQuery(userSorts, { status: anyOf(EnrolmentStatus) }).extend(whole),
  replies: { 200: page("users", CourseUser) },
  list: "users",
  errors: ["not_found"],
} as const;
const blocking = {
  policy: managers,
  audited: true,
  params: z.strictObject({ courseId: Id, userId: Id }),
  replies: { 200: z.strictObject({ user: CourseUser }) },
  record: "user",
  errors: ["not_found", "wrong_state"],
} as const;
/** The text of the specification says neither method for sure: both answer alike. */
const readEither = ["GET", "PATCH"] as const;

/** To look at a course as someone sees it who has just enrolled; nothing is noted by it. */
export const previewQuery = z.strictObject({ preview: queryBoolean.optional() });

/** The endpoints for those who learn, and for who is in a course. */
export const learningEndpoints = {
  newest: {
    method: "GET",
    path: `${at}/get-all-courses`,
    summary: "The newest published courses that the caller may see",
    policy: signedIn,
    query: anyOrder(newestCourses),
    ...list,
  },
  mine: {
    method: "GET",
    path: `${at}/get-my-enrolled-course`,
    summary: "The courses that the caller is enrolled in",
    policy: signedIn,
    query: listQuery(["name", "enrolledAt", "createdAt"], { status: anyOf(EnrolmentStatus) }).extend(whole),
    ...list,
  },
  myArchived: {
    method: "GET",
    path: `${at}/get-my-archived-course`,
    summary: "Courses that the caller was in and that they or a manager archived",
    policy: signedIn,
    query: listQuery(["name", "enrolledAt", "createdAt"], {}).extend(whole),
    ...list,
  },
  count: {
    method: "GET",
    path: `${at}/get-all-courses-count`,
    summary: "How many courses the caller may see, and is enrolled in",
    policy: signedIn,
    replies: { 200: z.strictObject({ count: z.int(), published: z.int(), enrolled: z.int(), completed: z.int() }) },
  },
  series: {
    method: "GET",
    path: `${at}/get-all-courses-series/:_id`,
    summary: "The courses of a course's series in their order, itself among them",
    policy: signedIn,
    params: byId,
    query: anyOrder(pageSize.max),
    ...list,
    errors: ["not_found"],
  },
  related: {
    method: "GET",
    path: `${at}/get-all-related-courses/:_id`,
    summary: "Other courses that grant skills of this one, those that share most of them first",
    policy: signedIn,
    params: byId,
    query: anyOrder(pageSize.max),
    ...list,
    errors: ["not_found"],
  },
  todo: {
    method: "GET",
    path: `${at}/get-my-todo`,
    summary: "What waits for the caller as a learner, the most pressing first",
    policy: signedIn,
    query: z.strictObject({}),
    replies: { 200: z.strictObject({ todos: z.array(LearnerTodo).max(learnerTodosMax) }) },
    beyond: true,
  },
  enroll: {
    ...own,
    policy: signedIn,
    method: "PATCH",
    path: `${at}/enroll/:_id`,
    summary: "Enrol in a course, or take a completed one again to renew its certificate",
    errors: ["not_found", "not_enrollable"],
  },
  withdraw: {
    ...own,
    method: "PATCH",
    path: `${at}/withdraw/:_id`,
    summary: "Leave a course; results stay for who enrols again. Of a renewal: it stays completed as before",
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
  archiveMine: {
    ...own,
    method: "PATCH",
    path: `${at}/archive-mine/:_id`,
    summary: "Put a course that the caller is in among their archived ones, or take it back",
    body: z.strictObject({ isArchived: z.boolean().meta({ writeOnly: true }) }),
    errors: ["not_found", "wrong_state"],
    beyond: true,
  },
  enrollUsers: {
    method: "POST",
    path: `${at}/enroll-users/:_id`,
    summary: "Enrol people; whoever is in it stays as they are",
    policy: managers,
    audited: true,
    params: byId,
    body: z.strictObject({ users: z.array(Id).min(1).max(bulkMax).meta({ label: "People", reference: "users" }) }),
    replies: { 200: BulkReply },
    errors: ["not_found"],
    beyond: true,
  },
  chapters: {
    method: readEither,
    path: `${at}/get-all-chapter-with-marks/:_id`,
    summary: "The chapters of a course with the caller's marks, or as someone sees them who has just enrolled",
    policy: signedIn,
    params: byId,
    query: previewQuery,
    replies: { 200: z.strictObject({ chapters: z.array(ChapterMarks) }) },
    errors: ["not_found"],
  },
  results: {
    method: readEither,
    path: `${at}/results/:_id`,
    summary: "How the caller did in a course; staff name a person",
    policy: ofMine,
    params: byId,
    query: z.strictObject({ user_id: Id.optional() }),
    replies: {
      200: z.strictObject({
        result: CourseUser.omit({ email: true, blockReason: true }),
        chapters: z.array(ChapterMarks),
      }),
    },
    errors: ["not_found"],
  },
  users: {
    ...people,
    method: readEither,
    path: `${at}/user/list/:_id`,
    summary: "Who is or was in a course",
  },
  completedUsers: {
    ...people,
    method: readEither,
    path: `${at}/completed-user/list/:_id`,
    summary: "Who completed a course",
  },
  exportUsers: {
    ...exportEndpoint(
      { path: `${at}/user/list/:_id`, many: "people of a course", policy: managers },
      userSorts,
      { status: anyOf(EnrolmentStatus), hasCompleted: queryBoolean.optional() },
      ["name", "email", "status", "progress", "average", "enrolledAt", "completedAt", "certificate", "blockReason"],
    ),
    params: byId,
    errors: ["not_found", "too_many_records"],
  },
  laterAccuracy: {
    method: "GET",
    path: `${at}/later-accuracy/:_id`,
    summary: "How people's results in a course and the accuracy of their later work are related, from 30 people on",
    policy: managers,
    params: byId,
    replies: { 200: LaterAccuracy },
    errors: ["not_found"],
    beyond: true,
  },
  blockUser: {
    ...blocking,
    method: "GET",
    path: `${at}/block-user/:courseId/:userId`,
    summary: "Keep a person from going on with a course",
    did: "Blocked a learner",
    query: z.strictObject({ reason: blockReason.default("") }),
  },
  unblockUser: {
    ...blocking,
    method: "GET",
    path: `${at}/unblock-user/:courseId/:userId`,
    summary: "Let a person go on with a course",
    did: "Unblocked a learner",
  },
} as const;
