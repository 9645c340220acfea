import { learnerTodoKinds, learnerTodosMax } from "../../../contract/courses/learner-todos.ts";
import { passMark } from "../../../contract/courses/rules.ts";
import { quote, type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";
import { json, ref } from "../../core/db/view.ts";
import { renewable } from "../certificates/actions.ts";
import { chapterCount, isAccessible, isBlocked, isOut, isSinceRenewal, progress } from "./standing.ts";

const none = sqlText`null`;
const course = ref(sqlText`c._id`, sqlText`c.name`);
const quiz = ref(sqlText`q._id`, sqlText`q.name`);

type Parts = Readonly<Partial<Record<"course" | "quiz" | "submission" | "best" | "attemptsLeft" | "day", SqlText>>>;
/** SQL: columns of a to-do: its JSON, its course, and `since`, by which those of a kind are ordered. */
const todo = (
  kind: SqlText,
  since: SqlText,
  parts: Parts,
  ofCourse: SqlText = none,
): SqlText => sqlText`${kind} as kind,
  ${since} as since, ${ofCourse === none ? sqlText`null::uuid` : ofCourse} as course_id,
  ${json({
    kind,
    course: none,
    quiz: none,
    submission: none,
    progress: ofCourse === none ? none : progress(sqlText`e._id`, ofCourse),
    chapterCount: ofCourse === none ? none : chapterCount(ofCourse),
    best: none,
    attemptsLeft: none,
    day: none,
    ...parts,
  })} as todo`;

/** SQL: the caller's courses `c` with their enrolments `e`. */
const mine = sqlText`enrolments e join courses c on c._id = e.course_id
    and e.user_id = (select _id from me) and c.deleted_at is null and c.status <> 'archived'`;

/** Begun, unless the learner is out of its course or blocked from it, or that or the chapter was deleted. */
const openQuizzes = sqlText`select ${todo(quote("quiz_open"), sqlText`s.started_at`, {
  course: sqlText`case when c._id is not null then ${course} end`,
  quiz,
})} from quiz_submissions s join quizzes q on q._id = s.quiz_id
    left join chapters ch on ch._id = q.chapter_id and ch.deleted_at is null
    left join courses c on c._id = ch.course_id and c.deleted_at is null
    left join enrolments e on e.course_id = c._id and e.user_id = s.user_id
  where s.user_id = (select _id from me) and s.status = 'started' and coalesce(s.ends_at > now(), true)
    and q.deleted_at is null and q.status = 'published' and (q.chapter_id is null or (c._id is not null and not ${isOut} and not ${isBlocked}))`;

/** Taken and not passed, or to be taken again, with attempts left, in a chapter that is open. */
const quizzesToRetake = sqlText`select ${todo(
  quote("quiz_retake"),
  sqlText`made.last`,
  {
    course,
    quiz,
    best: sqlText`made.best`,
    attemptsLeft: sqlText`q.attempts_allowed + coalesce(a.extra_attempts, 0) - made.used`,
  },
  sqlText`c._id`,
)} from ${mine} join chapters ch on ch.course_id = c._id and ch.deleted_at is null
    left join chapter_results r on r.chapter_id = ch._id and r.enrolment_id = e._id
    join quizzes q on q.chapter_id = ch._id and q.deleted_at is null and q.status = 'published'
    left join quiz_allowances a on a.quiz_id = q._id and a.user_id = e.user_id
    cross join lateral (select count(*) as made, max(s.submitted_at) as last,
        count(*) filter (where s.retake_at is null)::int as used,
        bool_or(s.status in ('started', 'pending_review') and s.retake_at is null) as is_going,
        max(100 * s.score / s.possible) filter (where s.status = 'graded' and s.retake_at is null)::float8 as best
      from quiz_submissions s where s.quiz_id = q._id and s.user_id = e.user_id and s.status <> 'void'
        and ${isSinceRenewal}) made
  where e.status in ('enrolled', 'in_progress') and r.passed_at is null and ${isAccessible} and made.made > 0
    and not made.is_going and coalesce(made.best <= ${passMark}, true)
    and coalesce(q.attempts_allowed + coalesce(a.extra_attempts, 0) > made.used, true)
    and coalesce(q.opens_at <= now(), true) and coalesce(coalesce(a.closes_at, q.closes_at) > now(), true)`;

/** What was begun comes before what was not. */
const coursesToContinue = sqlText`select ${todo(
  quote("course_continue"),
  sqlText`case when e.status = 'in_progress' then e.updated_at else e.enrolled_at - interval '100 years' end`,
  { course },
  sqlText`c._id`,
)} from ${mine} where e.status in ('enrolled', 'in_progress') and ${chapterCount(sqlText`c._id`)} > 0
    and not exists (select from retake where retake.course_id = c._id)`;

/** How long an expired certificate is shown, in days; after that its holder has decided not to renew it. */
const expiredFor = 90;

const certificatesToRenew = sqlText`select ${todo(
  sqlText`case when held.expires_on < held.today then 'certificate_expired' else 'certificate_expiring' end`,
  sqlText`now() - (held.expires_on - held.today) * interval '1 day'`,
  { course, day: sqlText`held.expires_on` },
)} from ${mine} cross join lateral (${renewable(sqlText`c._id`, sqlText`e.user_id`)}) held
  where e.status in ('completed', 'certified') and c.status = 'published' and held.expires_on >= held.today - ${expiredFor}`;

/** Graded by a person, and the news of it is unread. */
const gradedEssays = sqlText`select ${todo(quote("essays_graded"), sqlText`s.graded_at`, {
  quiz,
  submission: sqlText`s._id`,
})} from quiz_submissions s join quizzes q on q._id = s.quiz_id
  where s.user_id = (select _id from me) and s.has_essays and s.status = 'graded' and s.retake_at is null
    and s.graded_at > now() - interval '14 days' and q.deleted_at is null
    and exists (select from notifications n where n.user_id = s.user_id and n.read_at is null and n.in_console
      and n.kind = 'quiz_graded' and n.params->>'submission' = s._id::text)`;

/** SQL: what waits for the caller as a learner, as JSON text; the most pressing first. */
export const learnerTodosSql = (): SqlText => sqlText`(
  with retake as (${quizzesToRetake}),
  found as (${openQuizzes} union all select * from retake union all ${coursesToContinue}
    union all ${certificatesToRenew} union all ${gradedEssays}),
  first as (select * from found
    order by array_position(${textArray(learnerTodoKinds)}, kind), since desc, todo::text limit ${learnerTodosMax})
  select json_build_object('todos', coalesce(json_agg(first.todo
    order by array_position(${textArray(learnerTodoKinds)}, kind), since desc, todo::text), '[]'::json))::text
  from first)`;
