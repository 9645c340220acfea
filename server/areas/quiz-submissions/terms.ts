import type { QuizState, ShowAnswers } from "../../../contract/quizzes/states.ts";
import { notFound } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { instant } from "../../core/db/view.ts";
import { isSinceRenewalOf } from "../courses/actions.ts";
import { isStaff } from "../jobs/actions.ts";

/** A quiz as it holds for one person, with their extra attempts, time and closing. */
export interface Terms {
  readonly _id: string;
  readonly name: string;
  readonly status: QuizState;
  readonly chapterId: string | null;
  readonly shuffleQuestions: boolean;
  readonly shuffleAnswers: boolean;
  readonly showAnswers: ShowAnswers;
  /** Null: without limit. */
  readonly timeLimitSeconds: number | null;
  readonly attemptsAllowed: number | null;
  readonly attemptsUsed: number;
  readonly opensAt: string | null;
  readonly closesAt: string | null;
  readonly hasOpened: boolean;
  readonly hasClosed: boolean;
  readonly openId: string | null;
  readonly now: string;
}

/** SQL: the attempts `s` that count against those allowed. */
export const isUsed = sqlText`s.status <> 'void' and s.retake_at is null
  and ${isSinceRenewalOf(sqlText`(select of_it.chapter_id from quizzes of_it where of_it._id = s.quiz_id)`)}`;

/** How a quiz holds for the caller. Throws not_found; to learners a draft is none. */
export const termsOf = async (sql: Sql, me: Actor, quizId: string): Promise<Terms> => {
  const closesAt = sqlText`coalesce(a.closes_at, q.closes_at)`;
  const [found] = await run<Terms>(
    sql,
    sqlText`with ${meCte}
     select q._id, q.name, q.status, q.chapter_id as "chapterId", q.shuffle_questions as "shuffleQuestions",
       q.shuffle_answers as "shuffleAnswers", q.show_answers as "showAnswers",
       q.time_limit_seconds + coalesce(a.extra_seconds, 0) as "timeLimitSeconds",
       q.attempts_allowed + coalesce(a.extra_attempts, 0) as "attemptsAllowed",
       (select count(*) from quiz_submissions s where s.quiz_id = q._id and s.user_id = me._id and ${isUsed}) as "attemptsUsed",
       ${instant(sqlText`q.opens_at`)} as "opensAt", ${instant(closesAt)} as "closesAt",
       coalesce(q.opens_at <= now(), true) as "hasOpened", coalesce(${closesAt} <= now(), false) as "hasClosed",
       (select s._id from quiz_submissions s where s.quiz_id = q._id and s.user_id = me._id and s.status = 'started') as "openId",
       ${instant(sqlText`now()`)} as now
     from me, quizzes q left join quiz_allowances a on a.quiz_id = q._id and a.user_id = $1
     where q._id = $3 and q.deleted_at is null and (${isStaff} or q.status <> 'draft')`,
    [me._id, me.role, quizId],
  );
  if (!found) throw notFound("quiz");
  return found;
};
