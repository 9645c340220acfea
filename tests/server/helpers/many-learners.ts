import type { Database } from "../../../server/core/db/pool.ts";
import { run } from "../../../server/core/db/run.ts";
import { sqlText } from "../../../server/core/db/sql-text.ts";
import { insertCourse } from "./courses.ts";
import { insertQuiz, single } from "./quizzes.ts";

interface Many {
  /** Enrolments in all, and as many attempts; half as many certificates, a tenth as many reviews, few with answers. */
  readonly size: number;
  /** Someone who is in every course, too. */
  readonly learner: { readonly _id: string };
}

const courseCount = 20;

interface Made {
  readonly course: string;
  readonly chapter: string;
  readonly quiz: string;
}

/** SQL over a person `u` and the course `$1`: a number that stays the same for the two. */
const mixed = sqlText`abs(hashtext(u._id::text || $1::uuid::text))`;
const at = sqlText`now() - (${mixed} % 100000) * interval '1 minute'`;
const isDone = sqlText`${mixed} % 2 = 0`;
const isPending = sqlText`${mixed} % 50 = 1`;

/** Twenty courses of five chapters, the first with a quiz, and many who took them. Returns ids of one of each. */
export const insertManyLearners = async (
  db: Database,
  { size, learner }: Many,
): Promise<{ course: string; chapter: string; quiz: string }> => {
  const { sql } = db;
  const made: Made[] = [];
  for (let n = 0; n < courseCount; n++) {
    const course = await insertCourse(db, { name: `At size ${n}`, chapters: ["One", "Two", "Three", "Four", "Five"] });
    const [chapter] = course.chapters as [string];
    const { quiz } = await insertQuiz(
      db,
      [1, 2, 3, 4, 5].map(() => single("right", "wrong")),
      { name: `At size ${n}`, chapterId: chapter },
    );
    made.push({ course: course._id, chapter, quiz });
  }
  await run(
    sql,
    sqlText`insert into users (_id, email, first_name, last_name, role, email_verified_at)
     select uuidv7(), 'l' || n || '@many.example', 'Learner', n::text, 'annotator', now() from generate_series(1, $1) n`,
    [size / courseCount],
  );
  // Course by course, so that no statement runs into the server's limit.
  for (const one of made) await insertLearners(db, one, learner._id);
  await run(sql, sqlText`vacuum analyze`, []);
  return made[0]!;
};

/** What many did in one course. */
const insertLearners = async ({ sql }: Database, { course, chapter, quiz }: Made, learner: string): Promise<void> => {
  const people = sqlText`from users u where (u.email like '%@many.example' or u._id = $2)`;
  await run(
    sql,
    sqlText`insert into enrolments (_id, course_id, user_id, status, enrolled_at, started_at, completed_at, created_at)
     select uuidv7(), $1, u._id, case when ${isDone} then 'certified' else 'in_progress' end, ${at}, ${at},
       case when ${isDone} then ${at} end, ${at} ${people}`,
    [course, learner],
  );
  await run(
    sql,
    sqlText`insert into chapter_results (enrolment_id, chapter_id, score, average, passed_at)
     select e._id, $2, 4, 80, e.enrolled_at from enrolments e where e.course_id = $1`,
    [course, chapter],
  );
  await run(
    sql,
    sqlText`insert into quiz_submissions (_id, quiz_id, user_id, number, status, started_at, submitted_at, score, possible,
       graded_at, has_essays, created_at)
     select uuidv7(), $3, u._id, 1, case when ${isPending} then 'pending_review' else 'graded' end, ${at}, ${at},
       case when not ${isPending} then ${mixed} % 6 end, 5, case when not ${isPending} then ${at} end, ${isPending}, ${at} ${people}`,
    [course, learner, quiz],
  );
  await run(
    sql,
    sqlText`insert into quiz_answers (submission_id, place, question_id, question_number, shown, answer, answered_at, points)
     select s._id, q.place, q.question_id, 1, '[0, 1]', json_build_object('kind', 'single', 'choice', (n + q.place) % 2)::jsonb,
       s.submitted_at, case when s.status = 'graded' then (n + q.place + 1) % 2 end
     from (select *, row_number() over (order by _id) as n from quiz_submissions where quiz_id = $1) as s
       join quiz_part_questions q on q.quiz_id = s.quiz_id where s.user_id = $2 or n <= 5000`,
    [quiz, learner],
  );
  await run(
    sql,
    sqlText`with made as (insert into certificates (_id, number, course_id, user_id, status, created_at)
       select uuidv7(), 'MC-' || gen_random_uuid(), $1, u._id, 'issued', ${at} ${people} and ${isDone} returning _id, created_at)
     insert into certificate_issues (certificate_id, issue, kind, person, course, score, issued_on)
     select _id, 1, 'completed', 'One Learner', 'At size', 80, created_at::date from made`,
    [course, learner],
  );
  await run(
    sql,
    sqlText`insert into course_reviews (_id, course_id, user_id, rating, text, created_at)
     select uuidv7(), $1, u._id, 1 + ${mixed} % 5, 'Clear', ${at} ${people} and ${mixed} % 10 = 0`,
    [course, learner],
  );
};
