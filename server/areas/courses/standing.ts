import { passMark } from "../../../contract/courses/rules.ts";
import { activeEnrolments } from "../../../contract/courses/states.ts";
import { accountBlockers, blocker, obstacles } from "../../core/db/blockers.ts";
import { quote, type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";
import { renewable } from "../certificates/actions.ts";

/** SQL: the caller manages courses. */
export const isStaff = sqlText`((select role from me) in ('admin', 'manager'))`;

/** SQL: the chapters `ch` of a course, given its id. */
export const chaptersOf = (course: SqlText): SqlText =>
  sqlText`chapters ch where ch.course_id = ${course} and ch.deleted_at is null`;
export const chapterCount = (course: SqlText): SqlText => sqlText`(select count(*)::int from ${chaptersOf(course)})`;

/** SQL: the rounded share of passed chapters in percent, given the id of an enrolment and of its course; 0 where it has none. */
export const progress = (enrolment: SqlText, course: SqlText): SqlText =>
  sqlText`(select coalesce(round(100.0 * count(r.passed_at) / nullif(count(*), 0)), 0)::int
    from chapters ch left join chapter_results r on r.chapter_id = ch._id and r.enrolment_id = ${enrolment}
    where ch.course_id = ${course} and ch.deleted_at is null)`;

/** SQL: the attempt `s` was not submitted before the learner of the enrolment `e` began the course anew. */
export const isSinceRenewal = sqlText`coalesce(s.submitted_at >= e.renewed_at, true)`;
/** SQL: the same, given the SQL of the quiz's chapter. */
export const isSinceRenewalOf = (chapter: SqlText): SqlText =>
  sqlText`not exists (select from chapters ch join enrolments e on e.course_id = ch.course_id
    where ch._id = ${chapter} and e.user_id = s.user_id and s.submitted_at < e.renewed_at)`;

/** SQL: the enrolment with this alias is in the course now. */
export const isIn = (alias: SqlText): SqlText => sqlText`(${alias}.status = any (${textArray(activeEnrolments)}))`;
/** SQL: a person has completed a course, given both ids; blocked or archived since or not. */
export const hasCompleted = (user: SqlText, course: SqlText): SqlText =>
  sqlText`exists (select from enrolments done where done.user_id = ${user} and done.course_id = ${course} and done.completed_at is not null)`;
/**
 * SQL: the caller is in a group that the course `c` is private to. A scalar subquery, since PostgreSQL plans a join with all
 * that makes up a group for several milliseconds wherever this is read.
 */
const isInGroup = sqlText`exists (select from course_groups opened join groups g on g._id = opened.group_id
  where opened.course_id = c._id and g.deleted_at is null
    and (select true from group_people(g._id) inside where inside.user_id = (select _id from me) limit 1))`;
const isPrivate = sqlText`exists (select from course_groups opened where opened.course_id = c._id)`;
const openToMe = sqlText`(not ${isPrivate} or ${isInGroup})`;

/** SQL: the caller may begin the course `c` anew, to renew a certificate that ends soon or has ended; `e` as above. */
export const mayRenew = sqlText`(e.status in ('completed', 'certified')
  and exists (${renewable(sqlText`e.course_id`, sqlText`e.user_id`)}))`;

/** SQL: the caller could still complete the course `c`, given their enrolment `e` in it or nulls, and so get its skills. */
const mayComplete = sqlText`(e._id is null or e.status in ('withdrawn', 'enrolled', 'in_progress')
  or (e.status = 'archived' and e.completed_at is null) or ${mayRenew})`;
/**
 * SQL: the newest open course that grants a skill and that the caller could still complete, one that they are in before
 * others: its id and name, or no row.
 */
export const courseGranting = (skill: SqlText): SqlText => sqlText`(select c._id, c.name from course_skills granting
    join courses c on c._id = granting.course_id
    left join enrolments e on e.course_id = c._id and e.user_id = (select _id from me)
  where granting.skill_id = ${skill} and c.deleted_at is null and c.status = 'published' and ${openToMe} and ${mayComplete}
  order by e._id is null, c.published_at desc, c._id limit 1)`;

/** SQL: whether the caller may see the course `c`, given their enrolment `e` in it or nulls. */
export const isSeen = sqlText`(${isStaff} or (e._id is not null and e.status <> 'withdrawn')
  or (c.status = 'published' and ${openToMe}))`;

/** SQL: the caller may open the course `needed`, which another one asks for. */
const isReachable = sqlText`exists (select from courses c
    left join enrolments e on e.course_id = c._id and e.user_id = (select _id from me)
  where c._id = needed._id and ${isSeen})`;

/** SQL: why the caller can't enrol in the course `c`, as a JSON array, or null where they can; `e` as above. */
export const enrolmentReasons = obstacles([
  ...accountBlockers,
  blocker({
    reason: "enrolled_already",
    message: sqlText`case when e.completed_at is not null then 'You completed it.' else 'You are enrolled.' end`,
    unlock: null,
    from: sqlText`where e.status not in ('withdrawn', 'blocked') and not ${mayRenew}`,
  }),
  blocker({
    reason: "course_blocked",
    message: quote("You can't go on with this course. Your manager can tell you why."),
    unlock: null,
    from: sqlText`where e.status = 'blocked'`,
  }),
  blocker({
    reason: "course_not_open",
    message: sqlText`case c.status when 'draft' then 'It is not published yet. It opens once it is.' else 'It is archived, so no one can enrol any more.' end`,
    unlock: null,
    from: sqlText`where c.status <> 'published'`,
  }),
  blocker({
    reason: "not_a_member",
    message: quote("It is private. Ask your manager to add you to one of its groups."),
    unlock: null,
    from: sqlText`where c.status = 'published' and ${isPrivate} and not ${isInGroup}`,
  }),
  blocker({
    reason: "course_required",
    message: sqlText`'Complete ' || needed.name || ' first.'
      || case when reach.is_open then '' else ' It isn''t open to you, so ask your manager.' end`,
    unlock: { kind: "course", id: sqlText`case when reach.is_open then needed._id end` },
    from: sqlText`from course_prerequisites asked join courses needed on needed._id = asked.required_id
      cross join lateral (select ${isReachable} as is_open offset 0) as reach
      where asked.course_id = c._id and needed.deleted_at is null
        and not ${hasCompleted(sqlText`(select _id from me)`, sqlText`needed._id`)}`,
  }),
]);

/** SQL: the chapter before the chapter `ch` is not passed in the enrolment `e`; to who completed the course all stay open. */
const isBehind = sqlText`(e.completed_at is null and exists (select from chapters before left join chapter_results r
    on r.chapter_id = before._id and r.enrolment_id = e._id
  where before.course_id = ch.course_id and before.deleted_at is null and before.number = ch.number - 1 and r.passed_at is null))`;

/** SQL: a learner is not in a course, given their enrolment `e` in it or nulls: its chapters and quizzes are shut to them. */
export const hasLeft = sqlText`(e._id is null or e.status in ('withdrawn', 'archived'))`;
/** SQL: the same of the caller, to whom as staff none is shut. */
export const isOut = sqlText`(not ${isStaff} and ${hasLeft})`;
/** SQL: the caller was blocked from the course of their enrolment `e`. */
export const isBlocked = sqlText`(not ${isStaff} and e.status = 'blocked')`;

/** SQL: what keeps the caller from the chapter `ch` of the course `c`, as a JSON array, or null; `e` as above. */
export const chapterReasons = obstacles([
  blocker({
    reason: "not_enrolled",
    message: quote("Enrol in the course first."),
    unlock: { kind: "course", id: sqlText`c._id` },
    from: sqlText`where ${isOut}`,
  }),
  blocker({
    reason: "course_blocked",
    message: quote("You can't go on with this course. Your manager can tell you why."),
    unlock: null,
    from: sqlText`where ${isBlocked}`,
  }),
  blocker({
    reason: "chapter_required",
    message: sqlText`'Pass chapter ' || (ch.number - 1) || ' first.'`,
    unlock: {
      kind: "chapter",
      id: sqlText`(select before._id from chapters before where before.course_id = ch.course_id and before.number = ch.number - 1)`,
    },
    from: sqlText`where not ${isStaff} and ${isIn(sqlText`e`)} and ${isBehind}`,
  }),
]);
/** SQL: the caller may open the chapter `ch`. */
export const isAccessible = sqlText`(${isStaff} or (coalesce(${isIn(sqlText`e`)}, false) and not ${isBehind}))`;

/** SQL: the average of a chapter is above the pass mark. */
export const isAbove = (average: SqlText): SqlText => sqlText`(${average} > ${passMark})`;
