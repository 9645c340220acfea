import { closingMissing } from "../../../contract/quizzes/entity.ts";
import { AppError } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";

/** SQL: the quiz `t` never closes. */
const neverCloses = sqlText`t.closes_at is null`;
/** SQL: the quiz `t` shows right answers once it has closed, which is never. */
const neverShows = sqlText`(t.show_answers = 'after_closing' and ${neverCloses})`;
const refusal = sqlText`json_build_object('code', 'quiz_never_closes')`;

/** SQL, as in BulkChange: why right answers of a quiz can't be shown once it has closed, and why it can't be published. */
export const closingBlocker = sqlText`case when ${neverCloses} then ${refusal} end`;
export const whenNeverShown = sqlText`when ${neverShows} then ${refusal}`;

/**
 * Throws validation where a change makes right answers wait for a closing that never comes, or publishes a quiz of which
 * they do. A quiz that was like this before that was refused can be changed in all else.
 *
 * @param body of the call that created or changed the quiz, which is stored by now
 */
export const requireClosing = async (
  sql: Sql,
  id: string,
  { showAnswers, closesAt, status }: Readonly<Record<string, unknown>>,
): Promise<void> => {
  if (showAnswers === undefined && closesAt === undefined && status !== "published") return;
  const found = await run(sql, sqlText`select from quizzes t where t._id = $1 and ${neverShows}`, [id]);
  if (found.length > 0) throw new AppError("validation", { fields: { closesAt: [closingMissing] } });
};
