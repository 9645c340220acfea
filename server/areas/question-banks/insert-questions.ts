import { questionsMax } from "../../../contract/question-banks/bank.ts";
import { AppError } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { filesOf, referToFiles } from "../files/actions.ts";
import type { Clean } from "./texts.ts";

/** Adds questions behind those of a locked bank. Returns their ids. Throws bank_full; validation where a picture is gone. */
export const insertQuestions = async (
  write: Write,
  bankId: string,
  clean: readonly Clean[],
): Promise<readonly string[]> => {
  const rows = clean.map(({ question }, place) => ({ _id: newId(), place, number: 1, ...question }));
  if (rows.length === 0) return [];
  await run(
    write.sql,
    sqlText`insert into questions (_id, bank_id, place, number)
     select row._id, $1, row.place + 1 + (select coalesce(max(q.place), 0) from questions q where q.bank_id = $1), 1
     from json_to_recordset($2::json) as row (_id uuid, place int)`,
    [bankId, JSON.stringify(rows)],
  );
  await requireRoom(write.sql, bankId);
  await insertVersions(write, rows);
  for (const [place, { pictures }] of clean.entries()) {
    await keepPictures(write, rows[place]!._id, pictures, `questions.${place}.text`);
  }
  return rows.map(({ _id }) => _id);
};

/** Throws bank_full. */
export const requireRoom = async (sql: Sql, bankId: string): Promise<void> => {
  const [found] = await run<{ n: number }>(
    sql,
    sqlText`select count(*)::int as n from questions where bank_id = $1 and deleted_at is null`,
    [bankId],
  );
  if (found!.n > questionsMax) throw new AppError("bank_full", { params: { max: questionsMax } });
};

/** Keeps versions of questions, each with its number. */
export const insertVersions = async (
  { sql, me }: Write,
  versions: readonly ({ readonly _id: string; readonly number: number } & Clean["question"])[],
): Promise<void> => {
  await run(
    sql,
    sqlText`insert into question_versions (question_id, number, kind, title, text, points, explanation, content, created_by)
     select row._id, row.number, row.content->>'kind', row.title, row.text, row.points, row.explanation, row.content, $2
     from json_to_recordset($1::json) as row (_id uuid, number int, title text, text text, points numeric,
       explanation text, content jsonb)`,
    [JSON.stringify(versions), me._id],
  );
};

/** Of all versions, since each of them can be read. Throws validation on `field` where a picture is gone. */
export const keepPictures = async (
  write: Write,
  id: string,
  pictures: readonly string[],
  field: string,
): Promise<void> => {
  if (pictures.length === 0) return;
  const text = { resource: "questionBanks", id, field };
  await referToFiles(write, text, [...new Set([...(await filesOf(write.sql, text)), ...pictures])]);
};
