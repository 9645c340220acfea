import type { Answer, QuestionContent } from "../../../contract/question-banks/question.ts";
import { quizDefaults } from "../../../contract/quizzes/entity.ts";
import { quizSubmissions } from "../../../contract/quiz-submissions/endpoints.ts";
import type { SubmissionDetail } from "../../../contract/quiz-submissions/entity.ts";
import type { Database } from "../../../server/core/db/pool.ts";
import { run } from "../../../server/core/db/run.ts";
import { type SqlText, sqlText } from "../../../server/core/db/sql-text.ts";
import { newId } from "../../../server/core/ids.ts";
import type { Actor, Answer as Reply, TestServer } from "./test-server.ts";

type Of<K extends QuestionContent["kind"]> = Extract<QuestionContent, { kind: K }>;

/** A question of two choices or more, the first of which is right. */
export const single = (...texts: string[]): Of<"single"> => ({
  kind: "single",
  choices: texts.map((text, at) => ({ text, fraction: at === 0 ? 100 : 0, feedback: "" })),
});
export const essay: Of<"essay"> = { kind: "essay", rubric: [], guidance: "" };

interface NewQuestion {
  readonly content: QuestionContent;
  readonly text?: string;
  readonly points?: number;
  readonly explanation?: string;
}

/** A version of a question, in place of the present one where it has one. */
export const insertVersion = async (db: Database, id: string, number: number, question: NewQuestion): Promise<void> => {
  const { content, text = "<p>What is it?</p>", points = 1, explanation = "" } = question;
  await run(
    db.sql,
    sqlText`insert into question_versions (question_id, number, kind, title, text, points, explanation, content)
     values ($1, $2, $3, '', $4, $5, $6, $7)`,
    [id, number, content.kind, text, points, explanation, JSON.stringify(content)],
  );
  await run(db.sql, sqlText`update questions set number = $2 where _id = $1`, [id, number]);
};

/** A bank with these questions. */
export const insertBank = async (
  db: Database,
  questions: readonly (QuestionContent | NewQuestion)[],
): Promise<{ bank: string; questions: string[] }> => {
  const bank = newId();
  await run(db.sql, sqlText`insert into question_banks (_id, name, description) values ($1, $2, '')`, [
    bank,
    `Bank ${bank}`,
  ]);
  const ids: string[] = [];
  for (const [place, question] of questions.entries()) {
    const id = newId();
    await run(db.sql, sqlText`insert into questions (_id, bank_id, place) values ($1, $2, $3)`, [id, bank, place]);
    await insertVersion(db, id, 1, "content" in question ? question : { content: question });
    ids.push(id);
  }
  return { bank, questions: ids };
};

interface NewQuiz extends Partial<Record<keyof typeof quizDefaults | "name", unknown>> {
  /** Random questions instead of all of the bank. */
  readonly draw?: number;
}

/** A published quiz that asks these questions, in their order unless told otherwise. */
export const insertQuiz = async (
  db: Database,
  asked: readonly (QuestionContent | NewQuestion)[],
  { draw, ...fields }: NewQuiz = {},
): Promise<{ quiz: string; bank: string; questions: string[] }> => {
  const made = await insertBank(db, asked);
  const quiz = newId();
  const values = { ...quizDefaults, name: `Quiz ${quiz}`, status: "published", shuffleAnswers: false, ...fields };
  await run(
    db.sql,
    sqlText`insert into quizzes (_id, name, description, chapter_id, status, time_limit_seconds, attempts_allowed, opens_at,
       closes_at, shuffle_questions, shuffle_answers, show_answers) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      quiz,
      values.name,
      values.description,
      values.chapterId,
      values.status,
      values.timeLimitSeconds,
      values.attemptsAllowed,
      values.opensAt,
      values.closesAt,
      values.shuffleQuestions,
      values.shuffleAnswers,
      values.showAnswers,
    ],
  );
  await run(db.sql, sqlText`insert into quiz_parts (quiz_id, place, bank_id, draw) values ($1, 0, $2, $3)`, [
    quiz,
    made.bank,
    draw ?? null,
  ]);
  if (draw === undefined) {
    await run(
      db.sql,
      sqlText`insert into quiz_part_questions (quiz_id, part, place, question_id)
       select $1, 0, n, id from unnest($2::uuid[]) with ordinality as q (id, n)`,
      [quiz, made.questions],
    );
  }
  return { quiz, ...made };
};

/** Moves an attempt as if it had begun so much earlier. */
export const letPass = async (db: Database, submission: string, seconds: number): Promise<void> => {
  const back = sqlText`make_interval(secs => $2)`;
  await run(
    db.sql,
    sqlText`update quiz_submissions set started_at = started_at - ${back}, ends_at = ends_at - ${back} where _id = $1`,
    [submission, seconds],
  );
};

/** Reads one value. */
export const oneOf = async <T>(db: Database, text: SqlText, ...values: unknown[]): Promise<T> =>
  Object.values((await run<Record<string, T>>(db.sql, text, values))[0]!)[0]!;

/** What one person does about one quiz. */
export const taker = (server: TestServer, as: Actor, quiz: string) => {
  const submissionOf = ({ status, body }: Reply): SubmissionDetail => {
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.submission as SubmissionDetail;
  };
  const byQuiz = { as, params: { quizId: quiz } };
  return {
    start: async () => submissionOf(await server.call(quizSubmissions.start, { as, params: { _id: quiz } })),
    trySubmit: (answers: readonly { questionId: string; answer: Answer | null }[], submissionId?: string) =>
      server.call(quizSubmissions.submit, {
        as,
        params: { _id: quiz },
        body: { answers, ...(submissionId && { submissionId }) },
      }),
    submit: async (submission: SubmissionDetail, ...answers: (Answer | null)[]) =>
      submissionOf(
        await server.call(quizSubmissions.submit, {
          as,
          params: { _id: quiz },
          body: {
            submissionId: submission._id,
            answers: answers.map((answer, at) => ({ questionId: submission.questions[at]!.questionId, answer })),
          },
        }),
      ),
    save: (id: string, ...answers: readonly object[]) =>
      server.call(quizSubmissions.save, { as, params: { _id: id }, body: { answers } }),
    show: async (id: string) => submissionOf(await server.call(quizSubmissions.show, { as, params: { _id: id } })),
    open: () => server.call(quizSubmissions.open, byQuiz),
    last: () => server.call(quizSubmissions.last, byQuiz),
    participation: async () => (await server.call(quizSubmissions.participation, { as, params: { _id: quiz } })).body,
  };
};

export const choose = (choice: number): Answer => ({ kind: "single", choice });

/**
 * People from a number to another whose attempts at a quiz of three questions are graded: those of even numbers got all
 * but the first question right, the others only that one.
 */
export const insertGraded = (db: Database, quiz: string, from: number, to: number) =>
  run(
    db.sql,
    sqlText`with people as (insert into users (_id, email, first_name, last_name, role, email_verified_at)
         select uuidv7(), n || '-' || $1::text || '@keys.example', 'Key', n::text, 'annotator', now() from generate_series($2::int, $3::int) n
         returning _id, last_name::int as n),
       made as (insert into quiz_submissions (_id, quiz_id, user_id, number, status, started_at, submitted_at, score,
           possible, graded_at, has_essays)
         select uuidv7(), $1::uuid, _id, 1, 'graded', now(), now(), 2 - n % 2, 3, now(), false from people returning _id, score)
     insert into quiz_answers (submission_id, place, question_id, question_number, shown, answer, answered_at, points)
     select m._id, q.place, q.question_id, 1, '[0, 1]', json_build_object('kind', 'single', 'choice', 1 - r.is_right)::jsonb,
       now(), r.is_right from made m join quiz_part_questions q on q.quiz_id = $1::uuid
       cross join lateral (select case when (m.score = 2) <> (q.place = 1) then 1 else 0 end as is_right) r`,
    [quiz, from, to],
  );
