import type { z } from "zod";
import type { QuizPart } from "../../../contract/quizzes/entity.ts";
import { AppError } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { lockWithReferred } from "../../core/db/lock-records.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { drawFrom, partsOf } from "../quiz-submissions/actions.ts";

type Part = z.output<typeof QuizPart>;

const invalid = (field: string, message: string): AppError =>
  new AppError("validation", { fields: { [field]: [message] } });

/**
 * Stores what a quiz asks, and makes sure that a published one can be filled. Throws validation.
 *
 * @param body of a call that creates or changes the quiz; without parts they stay
 */
export const storeParts = async (
  write: Write,
  id: string,
  { parts }: Readonly<Record<string, unknown>>,
): Promise<void> => {
  if (parts !== undefined) await replaceParts(write.sql, id, parts as readonly Part[]);
  await requireFilled(write.sql, id);
};

const replaceParts = async (sql: Sql, id: string, parts: readonly Part[]): Promise<void> => {
  await requireBanks(sql, id, parts);
  await run(sql, sqlText`delete from quiz_part_questions where quiz_id = $1`, [id]);
  await run(sql, sqlText`delete from quiz_parts where quiz_id = $1`, [id]);
  const rows = parts.map(({ bankId, draw, questions }, place) => ({ place, bank_id: bankId, draw, questions }));
  await run(
    sql,
    sqlText`insert into quiz_parts (quiz_id, place, bank_id, draw)
     select $1, place, bank_id, draw from json_to_recordset($2::json) as p (place smallint, bank_id uuid, draw smallint)`,
    [id, JSON.stringify(rows)],
  );
  await run(
    sql,
    sqlText`insert into quiz_part_questions (quiz_id, part, place, question_id)
     select $1, p.place, q.place, q.id::uuid from json_to_recordset($2::json) as p (place smallint, questions json),
       json_array_elements_text(p.questions) with ordinality as q (id, place)`,
    [id, JSON.stringify(rows)],
  );
};

/** Locks the banks and questions that parts name, so that none is deleted meanwhile. Throws validation. */
const requireBanks = async (sql: Sql, id: string, parts: readonly Part[]): Promise<void> => {
  const banks = await run<{ _id: string; isArchived: boolean }>(
    sql,
    sqlText`select b._id, b.archived_at is not null and not exists (
         select from quiz_parts p where p.quiz_id = $2 and p.bank_id = b._id) as "isArchived"
     from question_banks b where b._id = any($1::uuid[]) and b.deleted_at is null order by b._id for share of b`,
    [[...new Set(parts.map(({ bankId }) => bankId))], id],
  );
  const questions = await run<{ _id: string; bankId: string }>(
    sql,
    sqlText`select _id, bank_id as "bankId" from questions where _id = any($1::uuid[]) and deleted_at is null
     order by _id for share`,
    [[...new Set(parts.flatMap((part) => part.questions))]],
  );
  const bankOf = new Map(questions.map(({ _id, bankId }) => [_id, bankId]));
  const asked = new Set<string>();
  for (const [at, { bankId, questions: chosen }] of parts.entries()) {
    const bank = banks.find(({ _id }) => _id === bankId);
    if (!bank) throw invalid(`parts.${at}.bankId`, "This does not exist.");
    if (bank.isArchived) throw invalid(`parts.${at}.bankId`, "This bank is archived.");
    const field = `parts.${at}.questions`;
    if (chosen.some((one) => bankOf.get(one) !== bankId)) throw invalid(field, "One of these is not in the bank.");
    if (chosen.some((one) => asked.has(one))) throw invalid(field, "Each question can be asked once.");
    for (const one of chosen) asked.add(one);
  }
};

/** Throws validation for a published quiz that asks nothing, or more than its banks have. */
const requireFilled = async (sql: Sql, id: string): Promise<void> => {
  const [quiz] = await run<{ status: string }>(sql, sqlText`select status from quizzes where _id = $1`, [id]);
  if (quiz?.status !== "published") return;
  const parts = await partsOf(sql, id);
  if (parts.length === 0) throw invalid("parts", "Say what it asks before you publish it.");
  if (!(await drawFrom(sql, parts))) throw invalid("parts", "Its banks have fewer questions than it asks.");
};

/** SQL: the quiz `t` asks nothing, a question that is gone, or more of a bank than it has. */
export const isUnfilled = sqlText`(not exists (select from quiz_parts p where p.quiz_id = t._id)
  or exists (select from quiz_part_questions c join questions x on x._id = c.question_id
    where c.quiz_id = t._id and x.deleted_at is not null)
  or exists (select from quiz_parts p cross join lateral (select count(*) as n from quiz_part_questions c
      where c.quiz_id = p.quiz_id and c.part = p.place) as chosen
    where p.quiz_id = t._id group by p.bank_id
    having sum(coalesce(p.draw, 0) + chosen.n) >
      (select count(*) from questions x where x.bank_id = p.bank_id and x.deleted_at is null)))`;

/** Locks quizzes with the banks that they draw from: a removal of questions comes first, or waits for the quizzes' change. */
export const lockWithBanks = lockWithReferred(
  sqlText`quizzes`,
  sqlText`question_banks`,
  sqlText`select bank_id from quiz_parts where quiz_id = any($1::uuid[])`,
);
