import type { QuizChange } from "../../../contract/quiz-submissions/entity.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { instant, json } from "../../core/db/view.ts";
import type { Write } from "../../core/db/write.ts";
import { submissionsById } from "./queries.ts";

/** What is done to all attempts at a quiz, as the API answers it. */
const row = json({
  _id: sqlText`c._id`,
  kind: sqlText`c.kind`,
  people: sqlText`c.people`,
  settled: sqlText`c.settled`,
  submissions: sqlText`c.submissions`,
  changed: sqlText`c.changed`,
  createdAt: instant(sqlText`c.created_at`),
  finishedAt: instant(sqlText`c.finished_at`),
});

const read = async (sql: Sql, where: SqlText, id: string): Promise<QuizChange[]> => {
  const rows = await run<{ change: QuizChange }>(
    sql,
    sqlText`select ${row} as change from quiz_changes c where ${where} order by c.created_at desc, c._id limit 10`,
    [id],
  );
  return rows.map(({ change }) => change);
};

/** The last changes of a quiz, the newest first. */
export const changesOf = (sql: Sql, quizId: string): Promise<QuizChange[]> =>
  read(sql, sqlText`c.quiz_id = $1`, quizId);
export const changeById = async (sql: Sql, id: string): Promise<QuizChange> =>
  (await read(sql, sqlText`c._id = $1`, id))[0]!;

/** SQL: an id before all others, so that "from the beginning" is a range of the index too. */
export const firstId = sqlText`'00000000-0000-0000-0000-000000000000'::uuid`;

/** Audits what became of attempts as they were before. */
export const auditAttempts = async (
  write: Write,
  before: Awaited<ReturnType<typeof submissionsById>>,
): Promise<void> => {
  const now = await submissionsById(
    write.sql,
    write.me,
    before.map(({ _id }) => _id),
  );
  const after = new Map(now.map((one) => [one._id, one]));
  await write.record(
    ...before.map((one) => ({
      resource: "quizSubmissions" as const,
      id: one._id,
      before: one,
      after: after.get(one._id) ?? null,
      people: [one.user._id],
    })),
  );
};
