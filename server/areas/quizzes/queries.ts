import { quizFields } from "../../../contract/quizzes/entity.ts";
import type { Quiz } from "../../../contract/quizzes/endpoints.ts";
import { AppError } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Made } from "../../core/db/crud.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readIn } from "../../core/db/crud-view.ts";
import { readRecord } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { instant, ref, type View } from "../../core/db/view.ts";
import type { Write } from "../../core/db/write.ts";
import { crudOf } from "../../core/http/crud-handlers.ts";
import { chapterReasonsOf, isStaffRole, recountChapters } from "../courses/actions.ts";
import { isStaff } from "../jobs/actions.ts";
import { suspectsOf } from "../quiz-submissions/actions.ts";
import { requireClosing } from "./closing.ts";
import { countedIn } from "./counting.ts";
import { isUnfilled, lockWithBanks, storeParts } from "./parts.ts";

const questionCount = sqlText`(select coalesce(sum(coalesce(p.draw, (select count(*) from quiz_part_questions c
    where c.quiz_id = p.quiz_id and c.part = p.place))), 0)::int from quiz_parts p where p.quiz_id = t._id)`;
const isDrawn = sqlText`exists (select from quiz_parts p where p.quiz_id = t._id and p.draw is not null)`;

const questionWords = sqlText`btrim(${readIn(sqlText`v.text`)})`;
/** SQL: what staff call the question `v`: its title, or else how its text begins, without tags. */
const questionName = sqlText`case when v.title <> '' then v.title when length(${questionWords}) <= 120 then ${questionWords}
  else rtrim(left(${questionWords}, 119)) || '…' end`;
const questions = sqlText`coalesce((select json_agg(${ref(sqlText`x._id`, questionName)} order by c.place)
  from quiz_part_questions c join questions x on x._id = c.question_id
    join question_versions v on v.question_id = x._id and v.number = x.number
  where c.quiz_id = p.quiz_id and c.part = p.place), '[]'::json)`;
const parts = sqlText`case when ${isStaff} then coalesce((select json_agg(json_build_object(
    'bankId', ${ref(sqlText`p.bank_id`, sqlText`(select b.name from question_banks b where b._id = p.bank_id)`)},
    'draw', p.draw, 'questions', ${questions}) order by p.place)
  from quiz_parts p where p.quiz_id = t._id), '[]'::json) end`;

const suspects = suspectsOf(sqlText`t._id`);

const figures: Partial<View> = {
  row: {
    questionCount,
    isDrawn,
    suspects: sqlText`case when ${isStaff} then ${suspects} end`,
    opensAt: instant(sqlText`t.opens_at`),
    closesAt: instant(sqlText`t.closes_at`),
  },
  sorts: { questionCount, suspects },
  filters: { hasSuspects: (value) => sqlText`(${suspects} > 0) = ${value}::boolean` },
  stored: { opensAt: sqlText`t.opens_at`, closesAt: sqlText`t.closes_at` },
};

const store = async (write: Write, id: string, body: Readonly<Record<string, unknown>>): Promise<void> => {
  await storeParts(write, id, body);
  await requireClosing(write.sql, id, body);
};
const options = { noun: "quiz", kept: { fields: ["parts"], store }, lock: lockWithBanks };
const fields = { ...quizFields };

/** Quizzes as lists have them. */
export const quizListed = crudOf("quizzes", fields, { ...options, view: figures });

const chapterMissing = "This does not exist.";
/** Throws validation where a chapter was deleted. */
const checkChapters = async (sql: Sql, bodies: readonly Readonly<Record<string, unknown>>[]): Promise<void> => {
  const ids = bodies.flatMap(({ chapterId }) => (typeof chapterId === "string" ? [chapterId] : []));
  const found = await run(
    sql,
    sqlText`select from chapters where _id = any($1::uuid[]) and deleted_at is null order by _id for key share`,
    [ids],
  );
  if (found.length < new Set(ids).size) throw new AppError("validation", { fields: { chapterId: [chapterMissing] } });
};

const idsOf = (records: readonly Made[]): string[] => records.map(({ _id }) => _id);
/** The chapters that quizzes belong to, deleted or not. */
const chaptersOf = async (write: Write, quizIds: readonly string[]): Promise<string[]> => {
  const found = await run<{ id: string }>(
    write.sql,
    sqlText`select distinct chapter_id as id from quizzes where _id = any($1::uuid[]) and chapter_id is not null`,
    [quizIds],
  );
  return found.map(({ id }) => id);
};

/** Quizzes with their parts, which learners don't see. */
export const quizCrud = {
  ...quizListed,
  check: checkChapters,
  // Its questions could be removed while it was deleted.
  restoreBlocker: sqlText`case when t.status = 'published' and ${isUnfilled} then json_build_object('code', 'quiz_not_filled') end`,
  // What is deleted counts for no chapter any more, and again once it is restored.
  afterRemove: async (write: Write, records: readonly Made[]) =>
    recountChapters(write, await chaptersOf(write, idsOf(records))),
  afterRestore: async (write: Write, records: readonly Made[]) =>
    recountChapters(write, await countedIn(write, idsOf(records)), idsOf(records)),
  view: { ...quizListed.view, row: { ...quizListed.view.row, parts } },
};

/**
 * A quiz as the caller may see it: to learners no draft, and none of a chapter that is hidden from them; one that is only
 * not open to them yet they see. Staff see one of a deleted chapter too, to give it another. Throws not_found.
 */
export const quizById = async (sql: Sql, me: Actor, id: string): Promise<Quiz> => {
  const quiz = await readRecord<Quiz>(sql, quizCrud, me, id, [sqlText`(${isStaff} or t.status <> 'draft')`]);
  const chapter = quiz.chapterId as unknown as { _id: string } | null;
  if (chapter && !isStaffRole(me)) await chapterReasonsOf(sql, me, chapter._id);
  return quiz;
};
