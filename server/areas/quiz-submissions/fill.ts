import { randomInt } from "node:crypto";
import type { QuestionContent } from "../../../contract/question-banks/question.ts";
import type { PreviewQuestion } from "../../../contract/quiz-submissions/asked.ts";
import { AppError } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Signer } from "../../core/files/file-addresses.ts";
import { signedText } from "../../core/rich-text.ts";
import { askedContent } from "./asking.ts";
import { drawQuestions, type Part, shownOrder, shuffled } from "./drawing.ts";
import { sumOfPoints } from "./grading.ts";

/** A question of an attempt, in the version of now and the order in which it is shown. */
export interface Drawn {
  readonly place: number;
  readonly questionId: string;
  readonly number: number;
  readonly text: string;
  readonly worth: number;
  readonly content: QuestionContent;
  readonly shown: readonly number[];
}

const below = (n: number): number => randomInt(n);

/** The parts of a quiz, in order. */
export const partsOf = (sql: Sql, quizId: string): Promise<Part[]> =>
  run<Part>(
    sql,
    sqlText`select p.bank_id as "bankId", p.draw, array(select c.question_id::text from quiz_part_questions c
       where c.quiz_id = p.quiz_id and c.part = p.place order by c.place) as questions
     from quiz_parts p where p.quiz_id = $1 order by p.place`,
    [quizId],
  );

/** The ids of an attempt's questions; undefined where the parts can't be filled from their banks. */
export const drawFrom = async (sql: Sql, parts: readonly Part[]): Promise<string[] | undefined> => {
  const rows = await run<{ bankId: string; ids: string[] }>(
    sql,
    sqlText`select bank_id as "bankId", array_agg(_id::text order by place, _id) as ids from questions
     where bank_id = any($1::uuid[]) and deleted_at is null group by bank_id`,
    [[...new Set(parts.map(({ bankId }) => bankId))]],
  );
  return drawQuestions(parts, new Map(rows.map(({ bankId, ids }) => [bankId, ids])), below);
};

/** The questions of a new attempt. Throws quiz_not_filled. */
export const drawAttempt = async (
  sql: Sql,
  quiz: { readonly _id: string; readonly shuffleQuestions: boolean; readonly shuffleAnswers: boolean },
): Promise<Drawn[]> => {
  const drawn = await drawFrom(sql, await partsOf(sql, quiz._id));
  if (!drawn) throw new AppError("quiz_not_filled");
  const ids = quiz.shuffleQuestions ? shuffled(drawn, below) : drawn;
  const rows = await run<Omit<Drawn, "shown">>(
    sql,
    sqlText`select asked.place::int, v.question_id as "questionId", v.number, v.text, v.points::float8 as worth, v.content
     from unnest($1::uuid[]) with ordinality as asked (id, place)
       join questions q on q._id = asked.id join question_versions v on v.question_id = q._id and v.number = q.number
     order by asked.place`,
    [ids],
  );
  return rows.map((row) => ({ ...row, shown: shownOrder(row.content, quiz.shuffleAnswers, below) }));
};

export const possibleOf = (drawn: readonly Pick<Drawn, "worth">[]): number =>
  sumOfPoints(drawn.map(({ worth }) => worth));

/** A quiz as a learner would get it, with signed pictures; nothing is kept. Throws quiz_not_filled. */
export const previewOf = async (
  sql: Sql,
  quiz: Parameters<typeof drawAttempt>[1],
  addressOf: Signer,
): Promise<{ questions: PreviewQuestion[]; possible: number }> => {
  const drawn = await drawAttempt(sql, quiz);
  const questions = drawn.map(({ place, questionId, text, worth, ...asked }) => ({
    place,
    questionId,
    text: signedText(text, addressOf),
    worth,
    content: askedContent(asked),
  }));
  return { questions, possible: possibleOf(drawn) };
};
