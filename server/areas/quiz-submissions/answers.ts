import type { SavedAnswer } from "../../../contract/quiz-submissions/entity.ts";
import type { Answer, QuestionContent } from "../../../contract/question-banks/question.ts";
import { AppError } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { isAnswerTo } from "./grading.ts";
import type { Locked } from "./finish.ts";

interface Place {
  readonly place: number;
  readonly questionId: string;
  readonly content: QuestionContent;
  readonly shown: readonly number[];
}

const placesOf = (sql: Sql, id: string): Promise<Place[]> =>
  run<Place>(
    sql,
    sqlText`select a.place, a.question_id as "questionId", v.content, a.shown
     from quiz_answers a join question_versions v on v.question_id = a.question_id and v.number = a.question_number
     where a.submission_id = $1`,
    [id],
  );

const invalid = (at: number, message: string): AppError =>
  new AppError("validation", { fields: { [`answers.${at}`]: [message] } });

/** The answers by their places. Throws validation for a question that the attempt does not ask. */
export const byPlace = async (
  sql: Sql,
  attempt: Pick<Locked, "_id">,
  answers: readonly { readonly questionId: string; readonly answer: Answer | null }[],
): Promise<SavedAnswer[]> => {
  const places = new Map((await placesOf(sql, attempt._id)).map(({ questionId, place }) => [questionId, place]));
  return answers.map(({ questionId, answer }, at) => {
    const place = places.get(questionId);
    if (place === undefined) throw invalid(at, "This attempt does not ask this question.");
    return { place, answer, secondsAgo: 0 };
  });
};

/** Throws validation for places that the attempt has not, and answers that can't be to what was shown. */
const requireAnswers = async (sql: Sql, id: string, answers: readonly SavedAnswer[]): Promise<void> => {
  const places = new Map((await placesOf(sql, id)).map((one) => [one.place, one]));
  for (const [at, { place, answer }] of answers.entries()) {
    const asked = places.get(place);
    if (!asked) throw invalid(at, "This attempt does not have this question.");
    if (answer && !isAnswerTo(asked, answer)) throw invalid(at, "This is no answer to what was asked.");
  }
};

/** Of several answers for one place the one that was given last. */
const lastGiven = (answers: readonly SavedAnswer[]): SavedAnswer[] => {
  const found = new Map<number, SavedAnswer>();
  for (const one of answers) {
    const before = found.get(one.place);
    if (!before || one.secondsAgo <= before.secondsAgo) found.set(one.place, one);
  }
  return [...found.values()];
};

/**
 * Keeps answers of a locked attempt: while it is open in place of earlier ones, and after its end apart, where they
 * differ. Throws validation, and wrong_state for a void attempt.
 */
export const keepAnswers = async (
  { sql }: AnyWrite,
  { _id, status }: Locked,
  sent: readonly SavedAnswer[],
): Promise<{ saved: number[]; late: number[] }> => {
  if (status === "void") throw new AppError("wrong_state", { params: { state: "void" } });
  await requireAnswers(sql, _id, sent);
  const answers = lastGiven(sent);
  const rows = answers.map(({ place, answer, secondsAgo, isFlagged = null }) => ({
    place,
    answer,
    ago: secondsAgo,
    flagged: isFlagged,
  }));
  const places = answers.map(({ place }) => place);
  if (status === "started") {
    await run(
      sql,
      sqlText`update quiz_answers a set answer = n.answer, answered_at = now() - make_interval(secs => n.ago),
         is_flagged = coalesce(n.flagged, a.is_flagged)
       from json_to_recordset($2::json) as n (place smallint, answer jsonb, ago float8, flagged boolean)
       where a.submission_id = $1 and a.place = n.place
         and (a.answered_at is null or a.answered_at <= now() - make_interval(secs => n.ago))`,
      [_id, JSON.stringify(rows)],
    );
    return { saved: places, late: [] };
  }
  const kept = await run<{ place: number }>(
    sql,
    sqlText`update quiz_answers a set late_answer = n.answer, late_at = now()
     from json_to_recordset($2::json) as n (place smallint, answer jsonb)
     where a.submission_id = $1 and a.place = n.place and n.answer is not null and a.answer is distinct from n.answer
     returning a.place`,
    [_id, JSON.stringify(rows)],
  );
  const late = kept.map(({ place }) => place);
  return { saved: places.filter((place) => !late.includes(place)), late };
};
