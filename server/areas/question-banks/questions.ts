import type { z } from "zod";
import type { NewQuestion, QuestionBank, QuestionPatch } from "../../../contract/question-banks/bank.ts";
import type { Question } from "../../../contract/question-banks/question.ts";
import { AppError, notFound, stale } from "../../core/app-error.ts";
import { restorable } from "../../core/db/deleted.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { lockBank } from "./actions.ts";
import { insertQuestions, insertVersions, keepPictures, requireRoom } from "./insert-questions.ts";
import { bankById, isInUse, named, questionOf, questionsOf } from "./queries.ts";
import { type Clean, cleanQuestion } from "./texts.ts";

type Patch = z.output<typeof QuestionPatch>;

/** What the audit keeps of a change of questions: the bank with those that changed. */
const record = (
  write: Write,
  [before, after]: readonly [QuestionBank, QuestionBank],
  [was, is]: readonly [readonly object[], readonly object[]],
): Promise<void> =>
  write.record({
    resource: "questionBanks",
    id: after._id,
    before: { ...before, questions: was },
    after: { ...after, questions: is },
  });

/** Adds questions behind those of a bank. Throws not_found, bank_full; validation where a picture is gone. */
export const addQuestions = async (
  write: Write,
  bankId: string,
  clean: readonly Clean[],
): Promise<{ questionBank: QuestionBank; questions: Question[] }> => {
  const before = await lockBank(write, bankId);
  const ids = await insertQuestions(write, bankId, clean);
  const questionBank = await bankById(write.sql, write.me, bankId);
  const questions = await questionsOf(write.sql, bankId, ids);
  await record(write, [before, questionBank], [[], questions.map(named)]);
  return { questionBank, questions };
};

/**
 * Changes a question: what is asked from now on is a new version. Without a change nothing is written. Throws not_found,
 * stale; validation where it is not right as a whole, such as a rubric whose sum the points no longer are.
 */
export const editQuestion = async (
  write: Write,
  bankId: string,
  id: string,
  { version, ...patch }: Patch,
): Promise<Question> => {
  const bank = await lockBank(write, bankId);
  const before = await questionOf(write.sql, bankId, id);
  if (version !== undefined && version !== before.version) throw stale(before);
  const { title, text, points, explanation, content } = { ...before, ...definedOf(patch) };
  const { question, pictures } = cleanQuestion({ title, text, points, explanation, content });
  if (isSame(question, before)) {
    await write.record();
    return before;
  }
  const number = before.number + 1;
  await insertVersions(write, [{ _id: id, number, ...question }]);
  await run(
    write.sql,
    sqlText`update questions set number = $2, version = version + 1, updated_at = now() where _id = $1`,
    [id, number],
  );
  await keepPictures(write, id, pictures, "text");
  const after = await questionOf(write.sql, bankId, id);
  await record(write, [bank, await bankById(write.sql, write.me, bankId)], [[before], [after]]);
  return after;
};

const definedOf = <T extends object>(patch: T): { [K in keyof T]?: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as never;

/** PostgreSQL keeps the fields of an object in an order of its own. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([name, inner]) => [name, sorted(inner)]),
        )
      : value;

const isSame = (question: NewQuestion, before: Question): boolean =>
  Object.entries(question).every(
    ([name, value]) => JSON.stringify(sorted(value)) === JSON.stringify(sorted(before[name as keyof Question])),
  );

/** Moves a question to a place of its bank, counted from 1. Throws not_found. */
export const moveQuestion = async (write: Write, bankId: string, id: string, place: number): Promise<Question> => {
  const bank = await lockBank(write, bankId);
  await questionOf(write.sql, bankId, id);
  const rows = await run<{ _id: string; isRemoved: boolean }>(
    write.sql,
    sqlText`select _id, deleted_at is not null as "isRemoved" from questions where bank_id = $1 order by place, _id`,
    [bankId],
  );
  const placeIn = (all: typeof rows): number =>
    all.filter(({ isRemoved }) => !isRemoved).findIndex(({ _id }) => _id === id) + 1;
  // Removed ones keep their place between the others, to which they may return.
  const others = rows.filter(({ _id }) => _id !== id);
  const next = others.filter(({ isRemoved }) => !isRemoved)[place - 1];
  const order = others.toSpliced(next ? others.indexOf(next) : others.length, 0, { _id: id, isRemoved: false });
  await run(
    write.sql,
    sqlText`update questions q set place = row.place
     from unnest($1::uuid[]) with ordinality as row (_id, place) where q._id = row._id and q.place <> row.place`,
    [order.map(({ _id }) => _id)],
  );
  const after = await questionOf(write.sql, bankId, id);
  const placed = (all: typeof rows) => ({ ...bank, questions: [{ ...named(after), place: placeIn(all) }] });
  await write.record({ resource: "questionBanks", id: bankId, before: placed(rows), after: placed(order) });
  return after;
};

/**
 * Removes questions from a bank; they can come back. Throws not_found, stale; in_use where a quiz asks one of them, or
 * would draw more than are left.
 */
export const removeQuestions = async (
  write: Write,
  bankId: string,
  ids: readonly string[],
  version: number | undefined,
): Promise<QuestionBank> => {
  // Until the transaction ends no quiz begins to draw from it, which refers to its key.
  await run(write.sql, sqlText`select from question_banks where _id = $1 for update`, [bankId]);
  const before = await bankById(write.sql, write.me, bankId);
  if (version !== undefined && version !== before.version) throw stale(before);
  const questions = await questionsOf(write.sql, bankId, ids);
  if (questions.length < new Set(ids).size) throw notFound("question");
  await setRemoved(write, ids, true);
  await requireUnneeded(write, bankId, ids);
  const after = await bankById(write.sql, write.me, bankId);
  await record(write, [before, after], [questions.map(named), []]);
  return after;
};

const setRemoved = (write: Write, ids: readonly string[], isRemoved: boolean) =>
  run(
    write.sql,
    sqlText`update questions set deleted_at = case when $2::boolean then now() end, version = version + 1,
       updated_at = now() where _id = any($1::uuid[])`,
    [ids, isRemoved],
  );

/** Throws in_use where a quiz asks one of the removed questions, or more of the bank than are left. */
const requireUnneeded = async (write: Write, bankId: string, removed: readonly string[]): Promise<void> => {
  const [quiz] = await run<{ name: string; asks: boolean; needed: number; left: number }>(
    write.sql,
    sqlText`select * from (
       select quiz.name, quiz.created_at, quiz._id, bool_or(chosen.removed) as asks,
         (sum(coalesce(part.draw, 0) + chosen.n))::int as needed, bool_or(part.draw is not null) as draws,
         (select count(*)::int from questions q where q.bank_id = $1 and q.deleted_at is null) as left
       from quiz_parts part join quizzes quiz on quiz._id = part.quiz_id cross join lateral (
         select count(*) as n, coalesce(bool_or(c.question_id = any($2::uuid[])), false) as removed
         from quiz_part_questions c where c.quiz_id = part.quiz_id and c.part = part.place) chosen
       where part.bank_id = $1 and ${isInUse} group by quiz._id) as found
     where asks or (draws and needed > "left") order by created_at, _id limit 1`,
    [bankId, removed],
  );
  if (!quiz) return;
  const where = quiz.asks
    ? `the quiz “${quiz.name}” asks ${removed.length === 1 ? "it" : "one of them"}`
    : `the quiz “${quiz.name}” takes ${quiz.needed} questions of this bank, and ${quiz.left} would be left`;
  throw new AppError("in_use", { params: { noun: removed.length === 1 ? "question" : "selection", where } });
};

/**
 * Brings back questions that were removed not too long ago; those that are there already stay as they are. Throws
 * not_found, bank_full.
 */
export const restoreQuestions = async (write: Write, bankId: string, ids: readonly string[]): Promise<QuestionBank> => {
  const before = await lockBank(write, bankId);
  const removed = await run<{ _id: string; isRemoved: boolean }>(
    write.sql,
    sqlText`select _id, deleted_at is not null as "isRemoved" from questions
     where bank_id = $1 and _id = any($2::uuid[]) and (deleted_at is null or deleted_at > now() - ${restorable})`,
    [bankId, ids],
  );
  if (removed.length < new Set(ids).size) throw notFound("question");
  const back = removed.filter(({ isRemoved }) => isRemoved).map(({ _id }) => _id);
  await setRemoved(write, back, false);
  await requireRoom(write.sql, bankId);
  const after = await bankById(write.sql, write.me, bankId);
  await record(write, [before, after], [[], (await questionsOf(write.sql, bankId, back)).map(named)]);
  return after;
};
