import type { ChapterMarks } from "../../../contract/courses/entity.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { json } from "../../core/db/view.ts";
import { isAccessible, isSinceRenewal, isStaff } from "./standing.ts";

/** SQL: the attempt `s` counts for the enrolment `e`. */
const counts = sqlText`s.retake_at is null and ${isSinceRenewal}`;
/** SQL: the quizzes of the chapter `ch` that the person of the enrolment `e` sees, each with the best graded submission. */
const quizzes = sqlText`coalesce((select json_agg(json_build_object('_id', q._id, 'name', q.name, 'score', best.score::float8,
    'possible', best.possible::float8, 'attempts', coalesce(made.attempts, 0), 'isPending', coalesce(made.is_pending, false))
    order by q.created_at, q._id)
  from quizzes q
    left join lateral (select s.score, s.possible from quiz_submissions s
      where s.quiz_id = q._id and s.user_id = e.user_id and s.status = 'graded' and ${counts}
      order by s.score / s.possible desc, s.submitted_at limit 1) as best on true
    left join lateral (select count(*)::int as attempts, bool_or(s.status = 'pending_review') as is_pending from quiz_submissions s
      where s.quiz_id = q._id and s.user_id = e.user_id and s.status <> 'void' and ${counts}) as made on true
  where q.chapter_id = ch._id and q.deleted_at is null and (q.status = 'published' or ${isStaff})), '[]'::json)`;

/** SQL: a chapter `ch` with the marks of the enrolment `e`, whose results are `r`. */
export const marksRow = {
  _id: sqlText`ch._id`,
  number: sqlText`ch.number`,
  name: sqlText`ch.name`,
  quiz: quizzes,
  score: sqlText`r.score::float8`,
  scoreAverage: sqlText`r.average::float8`,
  isRead: sqlText`r.read_at is not null`,
  isPassed: sqlText`r.passed_at is not null`,
  isAccessible,
} as const;

/** The chapters of a course in their order, with a person's marks: the caller's, unless another is named, or no one. */
export const chapterMarks = async (
  sql: Sql,
  me: Actor,
  course: string,
  person: string | null = me._id,
): Promise<ChapterMarks[]> => {
  const rows = await run<{ chapter: ChapterMarks }>(
    sql,
    sqlText`with ${meCte} select ${json(marksRow)} as chapter
     from chapters ch left join enrolments e on e.course_id = ch.course_id and e.user_id = $4
       left join chapter_results r on r.chapter_id = ch._id and r.enrolment_id = e._id
     where ch.course_id = $3 and ch.deleted_at is null order by ch.number`,
    [me._id, me.role, course, person],
  );
  return rows.map(({ chapter }) => chapter);
};

/** The same as someone sees them who has just enrolled: published quizzes alone, no marks, and the first chapter open. */
export const newcomerMarks = async (sql: Sql, me: Actor, course: string): Promise<ChapterMarks[]> => {
  const chapters = await chapterMarks(sql, { ...me, role: "annotator" }, course, null);
  return chapters.map((chapter) => ({ ...chapter, isAccessible: chapter.number === 1 }));
};
