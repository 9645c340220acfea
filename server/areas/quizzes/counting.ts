import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { recountChapter } from "../courses/actions.ts";

/** Counts the chapters of a quiz anew for everyone who took it: before and after it was changed. */
export const recountQuiz = async (
  write: Write,
  quizId: string,
  ...chapters: readonly (string | null)[]
): Promise<void> => {
  const ids = [...new Set(chapters.filter((id) => id !== null))].sort();
  if (ids.length === 0) return;
  const people = await run<{ id: string }>(
    write.sql,
    sqlText`select distinct user_id as id from quiz_submissions where quiz_id = $1 and status = 'graded'`,
    [quizId],
  );
  const userIds = people.map(({ id }) => id);
  for (const chapterId of ids) if (userIds.length > 0) await recountChapter(write, { chapterId, userIds });
};
/** The chapter of a quiz; null where it stands alone. */
export const chapterOf = async (write: Write, quizId: string): Promise<string | null> => {
  const [found] = await run<{ id: string | null }>(
    write.sql,
    sqlText`select chapter_id as id from quizzes where _id = $1`,
    [quizId],
  );
  return found?.id ?? null;
};
