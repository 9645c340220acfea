import { filePath } from "../../../contract/core/rich-text.ts";
import { courseFields } from "../../../contract/courses/fields.ts";
import { columnOf, holdsOf, nameOrder, quote, type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";
import { instant, ref, type View } from "../../core/db/view.ts";
import type { Waiting } from "../../core/todos.ts";
import { chapterCount, enrolmentReasons, isIn, isSeen, isStaff, mayRenew, progress } from "./standing.ts";

const refsOf = (from: SqlText, record: SqlText): SqlText =>
  sqlText`coalesce((select json_agg(json_build_object('_id', ${record}._id, 'name', ${record}.name)
    order by ${nameOrder(sqlText`${record}.name`)}, ${record}._id) from ${from}), '[]'::json)`;

/** The skills, prerequisites and groups of the course `c` as ids. */
const skillIds = sqlText`select granted.skill_id from course_skills granted where granted.course_id = c._id`;
const groupIds = sqlText`select opened.group_id from course_groups opened where opened.course_id = c._id`;

/** SQL: of the skills of the course `c`, those that the caller holds. */
const heldSkills = refsOf(
  sqlText`skills s join user_skills held on held.skill_id = s._id and held.user_id = (select _id from me)
    where s.deleted_at is null and s._id in (${skillIds})`,
  sqlText`s`,
);

/** SQL: what is counted of the course `c`, which its migration keeps up to date. */
const counted = (what: SqlText): SqlText =>
  sqlText`(select ${what} from course_counts counted where counted.course_id = c._id)`;
const rating = counted(sqlText`round(counted.stars::numeric / nullif(counted.reviews, 0), 2)::float8`);
const reviewCount = sqlText`coalesce(${counted(sqlText`counted.reviews`)}, 0)`;
const learners = sqlText`coalesce(${counted(sqlText`counted.learners`)}, 0)`;
const completed = sqlText`coalesce(${counted(sqlText`counted.completed`)}, 0)`;
const toStaff = (count: SqlText): SqlText => sqlText`case when ${isStaff} then ${count} end`;

const isEnrolled = sqlText`(e._id is not null and e.status <> 'withdrawn')`;
const hasReviewed = sqlText`exists (select from course_reviews written where written.course_id = c._id
  and written.user_id = (select _id from me) and written.deleted_at is null)`;
const is = (...states: readonly string[]): SqlText => sqlText`coalesce(e.status = any (${textArray(states)}), false)`;

/** How far the caller is, or why they can't enrol, in one sentence. */
const message = sqlText`coalesce(why.reasons->0->>'message',
  case when ${mayRenew} then 'Take it again to renew your certificate.' else 'You can enrol.' end)`;

/**
 * A course with the enrolment `e` of the caller `me`, and `why` they can't enrol: PostgreSQL works that out only where a
 * statement reads it, and by `offset 0` once: without it the expression would be planned anew wherever it is read, which
 * took 50 ms of each call.
 */
const from = sqlText`courses c
  left join enrolments e on e.course_id = c._id and e.user_id = (select _id from me)
  cross join lateral (select ${enrolmentReasons} as reasons offset 0) as why`;

const { description: _text, pictureId: _picture, follows: _before, ...plain } = courseFields;
const columns = Object.fromEntries(Object.keys(plain).map((field) => [field, sqlText`c.${columnOf(field)}`]));

/** Courses that the caller may see, with how far they are in each. Pictures are addresses without signatures. */
export const courseView: View = {
  from,
  id: sqlText`c._id`,
  name: sqlText`c.name`,
  visible: sqlText`c.deleted_at is null and ${isSeen}`,
  row: {
    _id: sqlText`c._id`,
    ...columns,
    pictureId: sqlText`c.picture`,
    picture: sqlText`${quote(filePath)} || c.picture`,
    follows: ref(sqlText`c.follows`, sqlText`(select before.name from courses before where before._id = c.follows)`),
    skills: refsOf(sqlText`skills s where s.deleted_at is null and s._id in (${skillIds})`, sqlText`s`),
    prerequisites: refsOf(
      sqlText`course_prerequisites asked join courses needed on needed._id = asked.required_id
        where asked.course_id = c._id and needed.deleted_at is null`,
      sqlText`needed`,
    ),
    usersGroup: sqlText`case when ${isStaff} then ${refsOf(sqlText`groups g where g.deleted_at is null and g._id in (${groupIds})`, sqlText`g`)}
      else '[]'::json end`,
    chapterCount: chapterCount(sqlText`c._id`),
    learners: toStaff(learners),
    completed: toStaff(completed),
    rating,
    reviewCount,
    enrolment: sqlText`case when ${isEnrolled} then json_build_object('status', e.status, 'enrolledAt', ${instant(sqlText`e.enrolled_at`)},
      'completedAt', ${instant(sqlText`e.completed_at`)},
      'lastChapter', ${ref(sqlText`e.last_chapter_id`, sqlText`(select last.name from chapters last where last._id = e.last_chapter_id)`)},
      'heldSkills', ${heldSkills}) end`,
    progress: sqlText`case when ${isEnrolled} then ${progress(sqlText`e._id`, sqlText`c._id`)} end`,
    isEnrollAble: sqlText`why.reasons is null`,
    enrolmentMessage: message,
    // Who is in it is kept from nothing, unless they could renew their certificate.
    reasons: sqlText`case when ${isEnrolled} and e.status <> 'blocked' and not ${mayRenew} then '[]'::json
      else coalesce(why.reasons, '[]'::json) end`,
    certificate: sqlText`(select json_build_object('_id', held._id, 'name', held.number) from certificates held
      where held.course_id = c._id and held.user_id = (select _id from me))`,
    publishedAt: instant(sqlText`c.published_at`),
    createdAt: instant(sqlText`c.created_at`),
    updatedAt: instant(sqlText`c.updated_at`),
    version: sqlText`c.version`,
    can: sqlText`json_build_object('edit', ${isStaff}, 'enroll', why.reasons is null,
      'withdraw', ${is("enrolled", "in_progress")}, 'archive', coalesce(${isIn(sqlText`e`)}, false), 'unarchive', ${is("archived")},
      'review', ${isEnrolled} and e.status <> 'blocked' and not ${hasReviewed})`,
  },
  search: [sqlText`c.name`, sqlText`c.summary`],
  sorts: {
    name: nameOrder(sqlText`c.name`),
    level: sqlText`array_position(array['beginner', 'intermediate', 'advanced'], c.level)`,
    status: sqlText`c.status`,
    // The order would tell others too how many there are.
    learners: sqlText`case when ${isStaff} then ${learners} else 0 end`,
    rating: sqlText`coalesce(${rating}, 0)`,
    publishedAt: sqlText`coalesce(c.published_at, 'epoch')`,
    enrolledAt: sqlText`coalesce(e.enrolled_at, 'epoch')`,
    createdAt: sqlText`c.created_at`,
    updatedAt: sqlText`c.updated_at`,
  },
  stored: {
    pictureId: sqlText`c.picture`,
    follows: sqlText`c.follows`,
    publishedAt: sqlText`c.published_at`,
    createdAt: sqlText`c.created_at`,
    updatedAt: sqlText`c.updated_at`,
  },
  defaultOrder: sqlText`c.created_at desc`,
  filters: {
    level: (value) => sqlText`c.level = any(${value}::text[])`,
    language: (value) => sqlText`c.language = any(${value}::text[])`,
    status: (value) => sqlText`c.status = any(${value}::text[])`,
    skills: holdsOf(skillIds, "uuid"),
    usersGroup: (value) => sqlText`(${isStaff} and exists (${groupIds} and opened.group_id = any(${value}::uuid[])))`,
    enrolment: (value) => sqlText`e.status = any(${value}::text[])`,
  },
};

/** The newest published ones first. */
export const newestView: View = {
  ...courseView,
  visible: sqlText`${courseView.visible} and c.status = 'published'`,
  defaultOrder: sqlText`c.published_at desc`,
};
/** Those that the caller is in, the last enrolment first. */
export const mineView: View = {
  ...courseView,
  visible: sqlText`c.deleted_at is null and c.status <> 'archived' and e.status not in ('withdrawn', 'archived')`,
  defaultOrder: sqlText`e.enrolled_at desc`,
  // Of the enrolment, not of the course.
  filters: { ...courseView.filters, status: courseView.filters["enrolment"]! },
};
/** Since when the learner is in a course that they have not completed. */
export const coursesToContinue: Waiting = { view: mineView, since: sqlText`e.enrolled_at` };
/** Those that the caller was in and that they or a manager archived. */
export const archivedView: View = {
  ...mineView,
  visible: sqlText`c.deleted_at is null and e.status <> 'withdrawn' and (c.status = 'archived' or e.status = 'archived')`,
};

/** SQL: the rest of a select that yields a row where the caller sees a course, given its id. */
export const seenCourse = (course: SqlText): SqlText =>
  sqlText`from courses c left join enrolments e on e.course_id = c._id and e.user_id = (select _id from me)
    where c._id = ${course} and ${courseView.visible}`;

/** The course's own page: with its text. */
export const detailView: View = { ...courseView, row: { ...courseView.row, description: sqlText`c.description` } };

/** SQL: the ids of a course's series in their order, given the placeholder of its id; at most 200. */
export const seriesOf = (course: SqlText): SqlText => sqlText`with recursive back as (
    select _id, follows, 0 as steps from courses where _id = ${course}
    union all select before._id, before.follows, back.steps + 1 from back join courses before on before._id = back.follows
      where before.deleted_at is null and back.steps < 200),
  forth as (
    (select _id, 0 as place from back order by steps desc limit 1)
    union all select next._id, forth.place + 1 from forth join courses next on next.follows = forth._id
      where next.deleted_at is null and forth.place < 200)
  select _id from forth order by place`;
