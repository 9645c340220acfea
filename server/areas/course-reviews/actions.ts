import type { z } from "zod";
import type { CourseReview, courseReviews } from "../../../contract/course-reviews/endpoints.ts";
import { erased } from "../../../contract/core/fields.ts";
import type { Actor } from "../../core/current-user.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import { type Crud, removeRecord } from "../../core/db/crud.ts";
import type { Sql } from "../../core/db/pool.ts";
import { pageSql } from "../../core/db/page.ts";
import { readRecord } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { instant, type Parameters, ref, refToPerson, type View } from "../../core/db/view.ts";
import type { AnyWrite, Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { isSeen, isStaff, requireSeen, seenCourse } from "../courses/actions.ts";

type Query = z.output<typeof courseReviews.list.query>;
type NewReview = z.output<typeof courseReviews.create.body>;

const isMine = sqlText`w.user_id = (select _id from me)`;
const mayRemove = sqlText`(${isMine} or ${isStaff})`;

const reviewView: View = {
  from: sqlText`course_reviews w join courses c on c._id = w.course_id
    left join enrolments e on e.course_id = c._id and e.user_id = (select _id from me)`,
  id: sqlText`w._id`,
  name: sqlText`'Review'`,
  visible: sqlText`w.deleted_at is null and c.deleted_at is null and ${isSeen}`,
  row: {
    _id: sqlText`w._id`,
    course: ref(sqlText`c._id`, sqlText`c.name`),
    user: refToPerson(sqlText`w.user_id`),
    rating: sqlText`w.rating`,
    text: sqlText`w.text`,
    isMine,
    createdAt: instant(sqlText`w.created_at`),
    can: sqlText`json_build_object('remove', ${mayRemove})`,
  },
  search: [sqlText`w.text`],
  sorts: { rating: sqlText`w.rating`, createdAt: sqlText`w.created_at` },
  defaultOrder: sqlText`w.created_at desc`,
  filters: {},
};

export const reviewCrud: Crud = {
  resource: "courseReviews",
  table: sqlText`course_reviews`,
  noun: "review",
  takenNoun: "review",
  fields: [],
  view: reviewView,
  deleted: { visible: sqlText`c.deleted_at is null`, within: { courseId: sqlText`w.course_id` } },
  people: (record) => [(record as CourseReview).user._id],
};

/** SQL: a page of the reviews of a course, with how many gave each rating; no row where the caller does not see it. */
export const reviewsSql = (id: string, query: Query, params: Parameters): SqlText => {
  const course = sqlText`${params.add(id)}::uuid`;
  const all = sqlText`from course_reviews given where given.course_id = ${course} and given.deleted_at is null`;
  const page = pageSql({
    view: reviewView,
    key: "reviews",
    query,
    params,
    fixed: [sqlText`w.course_id = ${course}`],
    extra: {
      average: sqlText`(select round(avg(given.rating), 2)::float8 ${all})`,
      ratings: sqlText`(select json_agg((select count(*)::int ${all} and given.rating = stars) order by stars) from generate_series(1, 5) as stars)`,
    },
  });
  return sqlText`(select ${page} ${seenCourse(course)})`;
};

/** Keeps the caller's review of a course that they are or were in. Throws not_found, reviewed_already. */
export const createReview = async (
  write: Write,
  course: string,
  { rating, text }: NewReview,
): Promise<CourseReview> => {
  const { sql, me } = write;
  await requireSeen(sql, me, course);
  const enrolled = await run(
    sql,
    sqlText`select from enrolments where course_id = $1 and user_id = $2 and status not in ('withdrawn', 'blocked')`,
    [course, me._id],
  );
  if (enrolled.length === 0) throw notFound("enrolment");
  const [made] = await run<{ _id: string }>(
    sql,
    sqlText`insert into course_reviews (_id, course_id, user_id, rating, text) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning _id`,
    [newId(), course, me._id, rating, text],
  );
  if (!made) throw new AppError("reviewed_already");
  const review = await reviewById(write, made._id);
  await write.announce({ resource: "courses", id: course, people: [me._id] });
  return review;
};

/** Throws not_found, also for a review of a course that the caller doesn't see. */
export const reviewById = ({ sql, me }: { readonly sql: Sql; readonly me: Actor }, id: string): Promise<CourseReview> =>
  readRecord<CourseReview>(sql, reviewCrud, me, id);

/** Deletes a review. Throws not_found, also for one that the caller may not delete. */
export const removeReview = async (write: Write, id: string): Promise<CourseReview> => {
  await readRecord(write.sql, reviewCrud, write.me, id, [mayRemove]);
  return removeRecord<CourseReview>(write, reviewCrud, id);
};

/** The reviews that a person wrote, the newest first. */
export const reviewsOf = (sql: Sql, userId: string) =>
  run(
    sql,
    sqlText`select c.name as course, w.rating, w.text, w.created_at as "writtenAt", w.deleted_at as "deletedAt"
     from course_reviews w join courses c on c._id = w.course_id where w.user_id = $1 order by w.created_at desc`,
    [userId],
  );

/** Deletes what an erased person wrote; the rating stays, since the mean follows from it. */
export const eraseReviews = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await run(
    sql,
    sqlText`update course_reviews set text = case when text <> '' then $2 else '' end where user_id = $1`,
    [userId, erased],
  );
};
