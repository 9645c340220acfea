import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { recountChapters } from "../courses/actions.ts";

/** The chapters for which quizzes count as they are now: those that are published and not deleted. */
export const countedIn = async (write: Write, quizIds: readonly string[]): Promise<string[]> => {
  const found = await run<{ id: string }>(
    write.sql,
    sqlText`select distinct chapter_id as id from quizzes
     where _id = any($1::uuid[]) and chapter_id is not null and status = 'published' and deleted_at is null`,
    [quizIds],
  );
  return found.map(({ id }) => id);
};

/** Changes a quiz, and counts the chapters anew for which it counts no longer, or only from now on. */
export const recounting = async <T>(write: Write, quizId: string, change: () => Promise<T>): Promise<T> => {
  const before = await countedIn(write, [quizId]);
  const changed = await change();
  const after = await countedIn(write, [quizId]);
  if (before[0] !== after[0]) await recountChapters(write, [...before, ...after], [quizId]);
  return changed;
};
