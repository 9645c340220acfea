import type { Answer, QuestionContent } from "../../../contract/question-banks/question.ts";
import { erased } from "../../../contract/core/fields.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { instant } from "../../core/db/view.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { askedContent } from "./asking.ts";

interface Kept {
  readonly attempt: object;
  readonly answers: readonly {
    readonly question: string;
    readonly content: QuestionContent;
    readonly shown: readonly number[];
    readonly answer: Answer | null;
    readonly late: Answer | null;
    readonly comment: string;
  }[];
}

/** A person's attempts at quizzes with what they answered, the newest first; nothing of right answers. */
export const attemptsOf = async (sql: Sql, me: Actor): Promise<object[]> => {
  const rows = await run<Kept>(
    sql,
    sqlText`select json_build_object('quiz', q.name, 'number', s.number, 'status', s.status,
         'startedAt', ${instant(sqlText`s.started_at`)}, 'submittedAt', ${instant(sqlText`s.submitted_at`)},
         'score', s.score, 'possible', s.possible, 'reason', s.void_reason) as attempt,
       (select coalesce(json_agg(json_build_object('question', v.text, 'content', v.content, 'shown', a.shown,
            'answer', a.answer, 'late', a.late_answer, 'comment', case when s.status = 'graded' then a.comment else '' end)
            order by a.place), '[]'::json)
          from quiz_answers a join question_versions v on v.question_id = a.question_id and v.number = a.question_number
          where a.submission_id = s._id) as answers
     from quiz_submissions s join quizzes q on q._id = s.quiz_id where s.user_id = $1 order by s.created_at desc, s._id`,
    [me._id],
  );
  return rows.map(({ attempt, answers }) => ({
    ...attempt,
    answers: answers.map(({ question, answer, late, comment, ...asked }) => ({
      question,
      asked: askedContent(asked),
      answer,
      late,
      comment,
    })),
  }));
};

/** SQL: an answer of a person with what they typed replaced by `$2`, given its column. */
const untyped = (answer: SqlText): SqlText =>
  sqlText`case when ${answer}->>'kind' in ('essay', 'short_text') then jsonb_set(${answer}, '{text}', to_jsonb($2::text))
    else ${answer} end`;

/** Deletes what a person wrote, and what was written about them; scores stay. */
export const eraseAttempts = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await run(
    sql,
    sqlText`update quiz_answers a set
       answer = ${untyped(sqlText`a.answer`)}, late_answer = ${untyped(sqlText`a.late_answer`)},
       comment = case when a.comment <> '' then $2 else '' end
     from quiz_submissions s where s._id = a.submission_id and s.user_id = $1`,
    [userId, erased],
  );
  await run(
    sql,
    sqlText`delete from quiz_review_undos u using quiz_submissions s where s._id = u.submission_id and s.user_id = $1`,
    [userId],
  );
  await run(sql, sqlText`update quiz_submissions set void_reason = $2 where user_id = $1 and void_reason <> ''`, [
    userId,
    erased,
  ]);
};
