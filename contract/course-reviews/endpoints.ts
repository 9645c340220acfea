import { z } from "zod";
import { trashEndpoints } from "../core/bulk.ts";
import { endpoints, only, signedIn } from "../core/endpoint.ts";
import { byId, create, Id, Instant, Ref, text } from "../core/fields.ts";
import { listQuery, page } from "../core/list.ts";
import { reviewMax } from "../courses/rules.ts";

const at = "/api/v1/review";

export const reviewFields = {
  rating: z.int().min(1).max(5).meta({ label: "Rating" }),
  text: text(reviewMax).meta({ label: "Review", widget: "text", personal: true }),
};

/** What a learner thinks of a course. */
export const CourseReview = z.strictObject({
  _id: Id,
  course: Ref,
  user: Ref.meta({ label: "By", reference: "users" }),
  ...reviewFields,
  isMine: z.boolean(),
  createdAt: Instant.meta({ label: "Written" }),
  can: z.strictObject({ remove: z.boolean() }),
});
CourseReview.register(z.globalRegistry, { id: "CourseReview" });
export type CourseReview = z.infer<typeof CourseReview>;
const one = z.strictObject({ review: CourseReview });

export const courseReviews = endpoints({
  list: {
    method: "GET",
    path: `${at}/course/:_id`,
    summary: "The reviews of a course, the newest first",
    policy: signedIn,
    params: byId,
    query: listQuery(["rating", "createdAt"], {}),
    replies: {
      200: page("reviews", CourseReview, {
        /** From 1 to 5; null where there is none. */
        average: z.number().nullable(),
        /** How many gave 1, 2, 3, 4 and 5. */
        ratings: z.array(z.int()).length(5),
      }),
    },
    list: "reviews",
    errors: ["not_found"],
  },
  show: {
    method: "GET",
    path: `${at}/:_id`,
    summary: "One review",
    policy: signedIn,
    params: byId,
    replies: { 200: one },
    record: "review",
    errors: ["not_found"],
    beyond: true,
  },
  create: {
    method: "POST",
    path: `${at}/create/:_id`,
    summary: "Review a course that the caller is or was enrolled in, once",
    policy: { roles: signedIn.roles, othersRoles: [] },
    params: byId,
    body: create(reviewFields, { text: "" }),
    replies: { 201: one },
    record: "review",
    errors: ["not_found", "reviewed_already"],
  },
  remove: {
    method: "DELETE",
    path: `${at}/delete-review/:_id`,
    summary: "Delete a review: its author or a manager",
    policy: { roles: signedIn.roles, othersRoles: ["admin", "manager"] },
    audited: true,
    params: byId,
    replies: { 200: one },
    record: "review",
    errors: ["not_found"],
  },
  ...trashEndpoints(
    { path: at, many: "course reviews", policy: only("admin", "manager") },
    { courseId: Id.optional().meta({ label: "Course", reference: "courses" }) },
  ),
});
