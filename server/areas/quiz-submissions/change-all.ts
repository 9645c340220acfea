import type { QuizChange } from "../../../contract/quiz-submissions/entity.ts";
import type { Config } from "../../config.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { type Write, write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { changeById } from "./quiz-change.ts";
import { concernedBy, nextToRegrade, regradeSome } from "./regrade.ts";
import { nextToRetake, peopleToRetake, retakeSome } from "./retake.ts";
import { termsOf } from "./terms.ts";

/** The job that goes on with what is done to all attempts at a quiz. */
export const quizChangeJob = "change-quiz-attempts";

/** People of one transaction: few enough that no one who takes the quiz waits for it. */
export const peopleOfPart = 200;

interface Stored {
  readonly _id: string;
  readonly quizId: string;
  readonly kind: QuizChange["kind"];
  readonly reason: string;
  readonly questionId: string | null;
  readonly questionNumber: number | null;
  readonly reached: string | null;
  readonly createdAt: string;
}

type NewChange = Pick<Stored, "kind"> & Partial<Pick<Stored, "reason" | "questionId" | "questionNumber">>;

const insertChange = async (write: Write, quizId: string, change: NewChange, people: number): Promise<QuizChange> => {
  const _id = newId();
  await write.sql
    .insertInto("quiz_changes")
    .values({
      _id,
      quiz_id: quizId,
      kind: change.kind,
      reason: change.reason ?? "",
      question_id: change.questionId ?? null,
      question_number: change.questionNumber ?? null,
      asked_by: write.me._id,
      people,
    })
    .execute();
  await runPart(write, _id);
  return changeById(write.sql, _id);
};

/**
 * Has everyone take a quiz again: open attempts are voided, and those submitted no longer count. What has more people than
 * one part goes on in the background. Throws not_found.
 */
export const retakeQuiz = async (write: Write, quizId: string, reason: string): Promise<QuizChange> => {
  await termsOf(write.sql, write.me, quizId);
  const [now] = await run<{ at: string }>(write.sql, sqlText`select now()::text as at`, []);
  return insertChange(write, quizId, { kind: "retake", reason }, await peopleToRetake(write.sql, quizId, now!.at));
};

/**
 * Grades a question anew by its newest version's key in all attempts at a quiz, more people than one part has in the
 * background. Throws not_found, key_not_fitting.
 */
export const regradeQuestion = async (write: Write, quizId: string, questionId: string): Promise<QuizChange> => {
  await termsOf(write.sql, write.me, quizId);
  const { people, newest } = await concernedBy(write.sql, quizId, questionId);
  return insertChange(write, quizId, { kind: "regrade", questionId, questionNumber: newest }, people);
};

/** Waits for the lock; undefined where it is done. */
const lockUnfinished = async (sql: Sql, id: string): Promise<Stored | undefined> => {
  const [found] = await run<Stored>(
    sql,
    sqlText`select _id, quiz_id as "quizId", kind, reason, question_id as "questionId", question_number as "questionNumber",
       reached, created_at::text as "createdAt" from quiz_changes where _id = $1 and finished_at is null for no key update`,
    [id],
  );
  return found;
};

const nextPeople = (sql: Sql, change: Stored): Promise<string[]> =>
  change.kind === "retake"
    ? nextToRetake(sql, change, peopleOfPart)
    : nextToRegrade(sql, regradeOf(change), peopleOfPart);
const regradeOf = (change: Stored) => ({
  ...change,
  questionId: change.questionId!,
  questionNumber: change.questionNumber!,
});

/**
 * Changes the attempts of the next people, all of a person's in one part, so that each is told once; and queues what
 * follows. How far it is is stored in the same transaction: a crash leaves nothing half done, and nothing is done twice.
 */
const runPart = async (write: Write, id: string): Promise<void> => {
  const change = await lockUnfinished(write.sql, id);
  if (!change) return write.record();
  const people = await nextPeople(write.sql, change);
  const { submissions, changed } = await (change.kind === "retake"
    ? retakeSome(write, change, people)
    : regradeSome(write, regradeOf(change), people));
  const isLast = people.length < peopleOfPart;
  await run(
    write.sql,
    sqlText`update quiz_changes set reached = coalesce($2, reached), settled = settled + $3, submissions = submissions + $4,
       changed = changed + $5, finished_at = case when $6 then now() end where _id = $1`,
    [id, people.at(-1) ?? null, people.length, submissions, changed, isLast],
  );
  if (!isLast) await write.enqueue(quizChangeJob, { change: id }, { jobKey: `${quizChangeJob}-${id}` });
};

/** Runs the next part in the background, in the name of who asked for it, whatever became of their role: it is done to all or none. */
export const runQuizChange = async (
  { db, config }: { readonly db: Database; readonly config: Config },
  id: string,
): Promise<void> => {
  const [asked] = await run<Actor & Pick<Stored, "kind">>(
    db.sql,
    sqlText`select u._id, u.role, c.kind from quiz_changes c join users u on u._id = c.asked_by where c._id = $1`,
    [id],
  );
  if (!asked) return;
  const { kind, ...me } = asked;
  await write({ db, config, me, action: `quizSubmissions.${kind}`, audited: true, requestId: id }, (tx) =>
    runPart(tx, id),
  );
};
