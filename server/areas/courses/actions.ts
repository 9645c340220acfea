import type { Reason } from "../../../contract/core/errors.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { certificateIdOf, issueCertificate } from "../certificates/actions.ts";
import { notify } from "../notifications/actions.ts";
import { grantEach } from "../skills/actions.ts";
import { chapterReasons, isAbove, isSeen, isSinceRenewal } from "./standing.ts";

export { chapterMarks, marksRow } from "./marks.ts";
export { seenCourse } from "./queries.ts";
export { requireSeen } from "./reading.ts";
export { courseGranting, isAccessible, isIn, isSeen, isSinceRenewalOf, isStaff } from "./standing.ts";

/** Throws not_found where the caller isn't in the chapter's course, and chapter_locked with what would open it. */
export const requireChapterAccess = async (sql: Sql, me: Actor, chapterId: string): Promise<void> => {
  const [found] = await run<{ reasons: Reason[] | null }>(
    sql,
    sqlText`with ${meCte} select ${chapterReasons} as reasons
     from chapters ch join courses c on c._id = ch.course_id
       left join enrolments e on e.course_id = c._id and e.user_id = $1
     where ch._id = $3 and ch.deleted_at is null and c.deleted_at is null and ${isSeen}`,
    [me._id, me.role, chapterId],
  );
  if (!found || found.reasons?.some(({ reason }) => reason === "not_enrolled")) throw notFound("chapter");
  if (found.reasons) throw new AppError("chapter_locked", { reasons: found.reasons });
};

/** The enrolments of these people in the course of a chapter, locked until the transaction ends. */
const lockEnrolments = (sql: Sql, chapterId: string, userIds: readonly string[]): Promise<{ _id: string }[]> =>
  run(
    sql,
    sqlText`select e._id from enrolments e join chapters ch on ch.course_id = e.course_id
     where ch._id = $1 and e.user_id = any($2::uuid[]) order by e._id for no key update of e`,
    [chapterId, [...new Set(userIds)]],
  );

/**
 * Counts a chapter anew for people: the points of the best graded submission of each of its quizzes, and the mean of
 * those as percentages, a quiz without one counting as 0. Whoever passes the last chapter completes the course.
 */
export const recountChapter = async (
  write: AnyWrite,
  { chapterId, userIds }: { readonly chapterId: string; readonly userIds: readonly string[] },
): Promise<void> => {
  const enrolments = (await lockEnrolments(write.sql, chapterId, userIds)).map(({ _id }) => _id);
  if (enrolments.length === 0) return;
  await run(
    write.sql,
    sqlText`with best as (
       select e._id as enrolment_id, q._id as quiz_id,
         max(s.score) as score, max(100 * s.score / s.possible) as percent
       from enrolments e join quizzes q on q.chapter_id = $1 and q.deleted_at is null and q.status = 'published'
         left join quiz_submissions s on s.quiz_id = q._id and s.user_id = e.user_id and s.status = 'graded' and s.retake_at is null
           and ${isSinceRenewal}
       where e._id = any($2::uuid[]) group by e._id, q._id),
     counted as (select enrolment_id, sum(score) as score,
       case when count(percent) > 0 then sum(coalesce(percent, 0)) / count(*) end as average from best group by enrolment_id)
     insert into chapter_results as r (enrolment_id, chapter_id, score, average, passed_at)
     select enrolment_id, $1, score, average, case when ${isAbove(sqlText`average`)} then now() end from counted
     on conflict (enrolment_id, chapter_id) do update set score = excluded.score, average = excluded.average,
       passed_at = case when excluded.passed_at is not null then coalesce(r.passed_at, excluded.passed_at) end`,
    [chapterId, enrolments],
  );
  await completeWhereDone(write, enrolments);
};

/** Notes that the caller has read a chapter; one without quizzes is passed by that. They began the course, too. */
export const markRead = async (write: AnyWrite, chapterId: string, userId: string): Promise<void> => {
  const enrolments = (await lockEnrolments(write.sql, chapterId, [userId])).map(({ _id }) => _id);
  await run(
    write.sql,
    sqlText`insert into chapter_results as r (enrolment_id, chapter_id, read_at, passed_at)
     select e, $1, now(), case when not exists (select from quizzes q
       where q.chapter_id = $1 and q.deleted_at is null and q.status = 'published') then now() end from unnest($2::uuid[]) as e
     on conflict (enrolment_id, chapter_id) do update set read_at = coalesce(r.read_at, excluded.read_at),
       passed_at = coalesce(r.passed_at, excluded.passed_at)`,
    [chapterId, enrolments],
  );
  await completeWhereDone(write, enrolments);
};

/** Where the learner is: the first chapter that is opened begins the course. */
export const noteVisit = async (sql: Sql, chapterId: string, userId: string): Promise<void> => {
  await run(
    sql,
    sqlText`update enrolments e set last_chapter_id = $1, updated_at = now(),
       status = case when e.status = 'enrolled' then 'in_progress' else e.status end,
       started_at = coalesce(e.started_at, now())
     from chapters ch where ch._id = $1 and e.course_id = ch.course_id and e.user_id = $2
       and e.status in ('enrolled', 'in_progress', 'completed', 'certified') and e.last_chapter_id is distinct from $1`,
    [chapterId, userId],
  );
};

interface Done {
  readonly _id: string;
  readonly course_id: string;
  readonly user_id: string;
  readonly average: number | null;
}

/** Completes the enrolments of a course that lack nothing any more, such as after a chapter is deleted. */
export const completeAllDone = async (write: AnyWrite, course: string): Promise<void> => {
  const open = await run<{ _id: string }>(
    write.sql,
    sqlText`select _id from enrolments where course_id = $1 and status in ('enrolled', 'in_progress') order by _id for no key update`,
    [course],
  );
  await completeWhereDone(
    write,
    open.map(({ _id }) => _id),
  );
};

/** Completes those of these enrolments whose chapters are all passed: skills are granted, and a certificate is issued. */
export const completeWhereDone = async (write: AnyWrite, enrolments: readonly string[]): Promise<void> => {
  const done = await run<Done>(
    write.sql,
    sqlText`update enrolments e set status = 'completed', completed_at = now(), started_at = coalesce(started_at, now()),
       version = version + 1, updated_at = now()
     where e._id = any($1::uuid[]) and e.status in ('enrolled', 'in_progress')
       and exists (select from chapters ch where ch.course_id = e.course_id and ch.deleted_at is null)
       and not exists (select from chapters ch left join chapter_results r on r.chapter_id = ch._id and r.enrolment_id = e._id
         where ch.course_id = e.course_id and ch.deleted_at is null and r.passed_at is null)
     returning e._id, e.course_id, e.user_id, (select avg(r.average)::float8 from chapter_results r join chapters ch on ch._id = r.chapter_id
       where r.enrolment_id = e._id and ch.deleted_at is null) as average`,
    [enrolments],
  );
  if (done.length === 0) return;
  await grantSkills(write, done);
  for (const { course_id: courseId, user_id: userId, average: score } of done) {
    await issueCertificate(write, { courseId, userId, score });
  }
  await run(
    write.sql,
    sqlText`update enrolments e set status = 'certified' where _id = any($1::uuid[]) and status = 'completed'
       and ${certificateIdOf(sqlText`e.course_id`, sqlText`e.user_id`)} is not null`,
    [done.map(({ _id }) => _id)],
  );
  await write.announce(
    ...done.map(({ course_id: id, user_id }) => ({
      resource: "courses" as const,
      id,
      before: {},
      after: {},
      people: [user_id],
    })),
  );
  await notify(
    write,
    done.map(({ user_id: userId, course_id: course }) => ({ userId, kind: "course_completed", params: { course } })),
  );
};

const grantSkills = async (write: AnyWrite, done: readonly Done[]): Promise<void> => {
  const grants = await run<{ person: string; skill: string }>(
    write.sql,
    sqlText`select done.person, granted.skill_id as skill from unnest($1::uuid[], $2::uuid[]) as done (person, course)
     join course_skills granted on granted.course_id = done.course join skills s on s._id = granted.skill_id
     where s.deleted_at is null order by s._id for key share of s`,
    [done.map(({ user_id }) => user_id), done.map(({ course_id }) => course_id)],
  );
  await grantEach(write, grants);
};
