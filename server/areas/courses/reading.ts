import type { z } from "zod";
import type { Course, CourseDetail } from "../../../contract/courses/entity.ts";
import type { courses } from "../../../contract/courses/endpoints.ts";
import { notFound } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { pageSql } from "../../core/db/page.ts";
import { readRecord } from "../../core/db/read.ts";
import { meCte, run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { Parameters as SqlParameters, type View } from "../../core/db/view.ts";
import type { Context } from "../../core/http/context.ts";
import { signedText } from "../../core/rich-text.ts";
import { courseCrud, type StoredCourse } from "./course.ts";
import { chapterMarks } from "./marks.ts";
import { courseView, seenCourse, seriesOf } from "./queries.ts";

type Caller = Pick<Context, "sql" | "me" | "services">;
type Query = Parameters<typeof pageSql>[0]["query"];
type Page = z.output<(typeof courses.list.replies)[200]>;
export type Signer = (id: string) => string;

const idOf = (address: string): string => address.slice(address.lastIndexOf("/") + 1);

/** With signed addresses of its pictures, which expire. */
export const signed = <C extends { picture: string | null; description?: string }>(
  course: C,
  addressOf: Signer,
): C => ({
  ...course,
  picture: course.picture && addressOf(idOf(course.picture)),
  ...(course.description !== undefined && { description: signedText(course.description, addressOf) }),
});

/** A page of courses with signed pictures: of a view, or of these ids in their order. */
export const pageOfCourses = async (
  { sql, me, services }: Caller,
  query: Query,
  view: View = courseView,
  ids?: readonly string[],
): Promise<Page> => {
  const params = new SqlParameters([me._id, me.role]);
  const chosen = ids && sqlText`${params.add(ids)}::uuid[]`;
  const page = pageSql({
    view: chosen ? { ...view, defaultOrder: sqlText`array_position(${chosen}, c._id)` } : view,
    key: "courses",
    query,
    params,
    fixed: chosen ? [sqlText`c._id = any (${chosen})`] : [],
  });
  const [[row], addressOf] = await Promise.all([
    run<{ body: string }>(sql, sqlText`with ${meCte} select ${page} as body from me`, params.values),
    services.fileAddresses.signer(),
  ]);
  const found = JSON.parse(row!.body) as Page;
  return { ...found, courses: found.courses.map((course) => signed(course, addressOf)) };
};

/** As it is stored, without its chapters. Throws not_found. */
export const storedCourse = (sql: Sql, me: Actor, id: string): Promise<StoredCourse> =>
  readRecord<StoredCourse>(sql, courseCrud, me, id);

/** A course as its own page shows it. Throws not_found where the caller doesn't see it. */
export const courseById = async (
  { sql, me }: Pick<Caller, "sql" | "me">,
  id: string,
  addressOf: Signer,
): Promise<CourseDetail> => {
  const course = await storedCourse(sql, me, id);
  return { ...signed(course, addressOf), chapters: await chapterMarks(sql, me, id) };
};

/** A course as a list shows it, after something that the caller did about it: they may see it no longer. */
export const listedCourse = async (
  { sql, me }: Pick<Caller, "sql" | "me">,
  id: string,
  addressOf: Signer,
): Promise<Course> => {
  const view = { ...courseView, visible: sqlText`c.deleted_at is null` };
  return signed(await readRecord<Course>(sql, { view, noun: "course" }, me, id), addressOf);
};

/** Throws not_found where the caller doesn't see the course. */
export const requireSeen = async (sql: Sql, me: Actor, id: string): Promise<void> => {
  const found = await run(sql, sqlText`with ${meCte} select ${seenCourse(sqlText`$3`)}`, [me._id, me.role, id]);
  if (found.length === 0) throw notFound("course");
};

/** The courses of a course's series that the caller may see, in their order. Throws not_found. */
export const seriesPage = async (caller: Caller, id: string, query: Query): Promise<Page> => {
  await requireSeen(caller.sql, caller.me, id);
  const places = await run<{ _id: string }>(caller.sql, seriesOf(sqlText`$1`), [id]);
  return pageOfCourses(
    caller,
    query,
    courseView,
    places.map(({ _id }) => _id),
  );
};

/** Other courses that grant skills of this one and that the caller may see, those that share most first. Throws not_found. */
export const relatedPage = async (caller: Caller, id: string, query: Query): Promise<Page> => {
  await requireSeen(caller.sql, caller.me, id);
  const related = await run<{ _id: string }>(
    caller.sql,
    sqlText`with ${meCte}, related as (
       select theirs.course_id as _id, count(*) as shared from course_skills mine
         join course_skills theirs on theirs.skill_id = mine.skill_id
       where mine.course_id = $3 and theirs.course_id <> $3 group by theirs.course_id)
     select c._id from related r join courses c on c._id = r._id
       left join enrolments e on e.course_id = c._id and e.user_id = $1
     where c.status = 'published' and ${courseView.visible} order by r.shared desc, c._id limit 50`,
    [caller.me._id, caller.me.role, id],
  );
  return pageOfCourses(
    caller,
    query,
    courseView,
    related.map(({ _id }) => _id),
  );
};
