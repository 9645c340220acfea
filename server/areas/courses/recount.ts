import { notFound } from "../../core/app-error.ts";
import { run } from "../../core/db/run.ts";
import type { Sql } from "../../core/db/pool.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { notify } from "../notifications/actions.ts";
import { completeWhereDone } from "./completion.ts";
import { isAbove, isIn, isSinceRenewal } from "./standing.ts";

/** SQL: the quizzes `q` that count for a chapter, given its id. */
const counting = (chapter: SqlText): SqlText =>
  sqlText`q.chapter_id = ${chapter} and q.deleted_at is null and q.status = 'published'`;

/**
 * Locks a chapter before its results are counted. Counting for some people shares it, a change of its quizzes has it
 * alone: so whoever is graded meanwhile is counted by what the chapter asks afterwards.
 */
const lockChapter = async (sql: Sql, chapterId: string, alone: boolean): Promise<void> => {
  await run(
    sql,
    sqlText`select from chapters where _id = $1 ${alone ? sqlText`for no key update` : sqlText`for share`}`,
    [chapterId],
  );
};

/** The enrolments of these people in the course of a chapter, locked until the transaction ends. */
const lockEnrolments = async (sql: Sql, chapterId: string, userIds: readonly string[]): Promise<string[]> => {
  await lockChapter(sql, chapterId, false);
  const found = await run<{ _id: string }>(
    sql,
    sqlText`select e._id from enrolments e join chapters ch on ch.course_id = e.course_id
     where ch._id = $1 and e.user_id = any($2::uuid[]) order by e._id for no key update of e`,
    [chapterId, [...new Set(userIds)]],
  );
  return found.map(({ _id }) => _id);
};

/** The same of everyone who has a result in the chapter, or would have one by what its quizzes were graded. */
const lockAllWithResults = async (sql: Sql, chapterId: string): Promise<string[]> => {
  await lockChapter(sql, chapterId, true);
  const found = await run<{ _id: string }>(
    sql,
    sqlText`select e._id from enrolments e join chapters ch on ch.course_id = e.course_id
     where ch._id = $1 and (e._id in (select r.enrolment_id from chapter_results r where r.chapter_id = $1)
       or e.user_id in (select s.user_id from quizzes q join quiz_submissions s on s.quiz_id = q._id and s.status = 'graded'
         where ${counting(sqlText`$1`)}))
     order by e._id for no key update of e`,
    [chapterId],
  );
  return found.map(({ _id }) => _id);
};

/**
 * SQL that counts a chapter anew in enrolments: the points of the best graded submission of each of its quizzes, which is
 * that with the largest share of its points, and the mean of those as percentages, a quiz without one counting as 0. A
 * chapter that has no quiz any more stays passed for those who passed it, and is for those who read it: also once a quiz
 * that took such a pass, as one published by mistake, goes again (`passed_before`). What is as before is not written; yields
 * the id for each result that was, and whether it is passed no longer.
 */
const countAnew = sqlText`with asked as materialized (select q._id from quizzes q where ${counting(sqlText`$1`)}),
  best as (select distinct on (e._id, q._id) e._id as enrolment_id, q._id as quiz_id, s.score, 100 * s.score / s.possible as percent
    from enrolments e cross join asked q
      left join quiz_submissions s on s.quiz_id = q._id and s.user_id = e.user_id and s.status = 'graded' and s.retake_at is null
        and ${isSinceRenewal}
    where e._id = any($2::uuid[])
    order by e._id, q._id, s.score / s.possible desc nulls last, s.submitted_at),
  counted as (select enrolment_id, sum(score) as score,
      case when count(percent) > 0 then sum(coalesce(percent, 0)) / count(*) end as average from best group by enrolment_id),
  standing as (select e as enrolment_id, c.score, c.average, r.enrolment_id is not null as is_known,
      case when not exists (select from asked) then coalesce(r.passed_at, r.passed_before, r.read_at)
        when ${isAbove(sqlText`c.average`)} then coalesce(r.passed_at, now()) end as passed_at,
      case when not exists (select from asked) then null
        when r.average is not null or ${isAbove(sqlText`c.average`)} then r.passed_before
        else coalesce(r.passed_at, r.passed_before) end as passed_before
    from unnest($2::uuid[]) as e left join counted c on c.enrolment_id = e
      left join chapter_results r on r.enrolment_id = e and r.chapter_id = $1),
  written as (insert into chapter_results as r (enrolment_id, chapter_id, score, average, passed_at, passed_before)
  select enrolment_id, $1, score, average, passed_at, passed_before from standing where is_known or score is not null
  on conflict (enrolment_id, chapter_id) do update set score = excluded.score, average = excluded.average,
    passed_at = excluded.passed_at, passed_before = excluded.passed_before
  where (r.score, r.average, r.passed_at) is distinct from (excluded.score, excluded.average, excluded.passed_at)
  returning enrolment_id, passed_at)
  select w.enrolment_id as id, w.passed_at is null and was.passed_at is not null as "isLost"
  from written w left join chapter_results was on was.enrolment_id = w.enrolment_id and was.chapter_id = $1`;

/** Counts a chapter anew for people, such as when they were graded. Whoever passes the last chapter completes the course. */
export const recountChapter = async (
  write: AnyWrite,
  { chapterId, userIds }: { readonly chapterId: string; readonly userIds: readonly string[] },
): Promise<void> => {
  const enrolments = await lockEnrolments(write.sql, chapterId, userIds);
  if (enrolments.length === 0) return;
  await run(write.sql, countAnew, [chapterId, enrolments]);
  await completeWhereDone(write, enrolments);
};

/**
 * Counts chapters anew for everyone, after their quizzes were published, moved, taken back, deleted or restored: for those
 * who completed the course too, who keep what they earned by it.
 *
 * @param added the quizzes that count from now on: whose pass they take away is told so
 */
export const recountChapters = async (
  write: AnyWrite,
  chapterIds: readonly string[],
  added: readonly string[] = [],
): Promise<void> => {
  const toTell: Lost[] = [];
  for (const chapterId of [...new Set(chapterIds)].sort()) {
    const enrolments = await lockAllWithResults(write.sql, chapterId);
    if (enrolments.length === 0) continue;
    const changed = await run<{ id: string; isLost: boolean }>(write.sql, countAnew, [chapterId, enrolments]);
    if (changed.length === 0) continue;
    await completeWhereDone(
      write,
      changed.map(({ id }) => id),
    );
    const lost = changed.filter(({ isLost }) => isLost).map(({ id }) => id);
    toTell.push(...(await whatTookPass(write.sql, chapterId, lost, added)));
    // Whoever has the course open sees what it asks now.
    const [{ course_id: id }] = (await run<{ course_id: string }>(
      write.sql,
      sqlText`select course_id from chapters where _id = $1`,
      [chapterId],
    )) as [{ course_id: string }];
    await write.announce({ resource: "courses", id });
  }
  await notify(
    write,
    toTell.map(({ userId, ...params }) => ({ userId, kind: "quiz_added", params })),
  );
};

/**
 * Gives a completed enrolment back what it had passed before its results were cleared to begin anew; its points are
 * counted by all attempts again.
 */
export const passAsBefore = async (sql: Sql, enrolment: string): Promise<void> => {
  await run(
    sql,
    sqlText`insert into chapter_results as r (enrolment_id, chapter_id, passed_at)
     select e._id, ch._id, e.completed_at from enrolments e join chapters ch on ch.course_id = e.course_id
     where e._id = $1 and ch.deleted_at is null
     on conflict (enrolment_id, chapter_id) do update set passed_at = coalesce(r.passed_at, excluded.passed_at)`,
    [enrolment],
  );
  await countQuizzes(sql, enrolment);
};

/** Counts the chapters of an enrolment that have quizzes by the attempts that count for it now. */
export const countQuizzes = async (sql: Sql, enrolment: string): Promise<void> => {
  const withQuizzes = await run<{ id: string }>(
    sql,
    sqlText`select ch._id as id from enrolments e join chapters ch on ch.course_id = e.course_id
     where e._id = $1 and ch.deleted_at is null and exists (select from quizzes q where ${counting(sqlText`ch._id`)})
     order by ch._id for share of ch`,
    [enrolment],
  );
  for (const { id } of withQuizzes) await run(sql, countAnew, [id, [enrolment]]);
};

interface Lost {
  readonly userId: string;
  readonly quiz: string;
  readonly course: string;
}

/**
 * Of enrolments that lost the pass of a chapter, each with the added quiz in which they did worst, or that they haven't
 * taken. Those who completed the course have nothing to do.
 */
const whatTookPass = (
  sql: Sql,
  chapterId: string,
  enrolments: readonly string[],
  added: readonly string[],
): Promise<Lost[]> =>
  run<Lost>(
    sql,
    sqlText`select distinct on (e._id) e.user_id as "userId", q._id as quiz, e.course_id as course
     from enrolments e join quizzes q on q._id = any($3::uuid[]) and ${counting(sqlText`$1`)}
       left join lateral (select max(s.score / s.possible) as share from quiz_submissions s where s.quiz_id = q._id
         and s.user_id = e.user_id and s.status = 'graded' and s.retake_at is null) as best on true
     where e._id = any($2::uuid[]) and e.status in ('enrolled', 'in_progress')
     order by e._id, best.share nulls first, q.created_at, q._id`,
    [chapterId, enrolments, added],
  );

/**
 * Notes that the caller has read a chapter; one without quizzes is passed by that. They began the course, too. Throws
 * not_found where they aren't in the course, such as staff who only look at it.
 */
export const markRead = async (write: AnyWrite, chapterId: string, userId: string): Promise<void> => {
  const enrolments = await lockEnrolments(write.sql, chapterId, [userId]);
  const read = await run(
    write.sql,
    sqlText`insert into chapter_results as r (enrolment_id, chapter_id, read_at, passed_at)
     select e._id, $1, now(), case when not exists (select from quizzes q
       where ${counting(sqlText`$1`)}) then now() end
     from enrolments e where e._id = any($2::uuid[]) and ${isIn(sqlText`e`)}
     on conflict (enrolment_id, chapter_id) do update set read_at = coalesce(r.read_at, excluded.read_at),
       passed_at = coalesce(r.passed_at, excluded.passed_at)
     returning enrolment_id`,
    [chapterId, enrolments],
  );
  if (read.length === 0) throw notFound("enrolment");
  await completeWhereDone(write, enrolments);
};
