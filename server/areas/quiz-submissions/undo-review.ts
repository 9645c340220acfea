import { AppError } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { recountChapter } from "../courses/actions.ts";
import { takeBack } from "../notifications/actions.ts";
import { type Locked, moveAttempt } from "./finish.ts";
import { submissionById } from "./queries.ts";
import { essaysOf, type KeptEssay, lockOthers, marked, rescore, touch } from "./review.ts";

interface Kept {
  readonly version: number;
  /** Null: the attempt waited for a review. */
  readonly gradedAt: string | null;
  readonly answers: readonly KeptEssay[];
  /** The learner has begun another attempt since, or completed the course by this one. */
  readonly hasGoneOn: boolean;
}

/** What the caller's review can be undone with, which is taken from the store. */
const takeKept = async (write: Write, { _id, quizId, userId, chapterId }: Locked): Promise<Kept | undefined> => {
  const [kept] = await run<Kept>(
    write.sql,
    sqlText`delete from quiz_review_undos u where u.submission_id = $1 and u.reviewed_by = $2
     returning u.version, u.graded_at::text as "gradedAt", u.answers,
       exists (select from quiz_submissions s where s.quiz_id = $3 and s.user_id = $4 and s.created_at >= u.created_at)
       or exists (select from chapters ch join enrolments e on e.course_id = ch.course_id
         where ch._id = $5 and e.user_id = $4 and e.completed_at >= u.created_at) as "hasGoneOn"`,
    [_id, write.me._id, quizId, userId, chapterId],
  );
  return kept;
};

/**
 * Undoes the caller's own review of an attempt: its essays have again the points and comments that they had before.
 * Throws not_found, own_work, result_moved_on.
 */
export const undoReview = async (write: Write, id: string): Promise<void> => {
  const { attempt, before } = await lockOthers(write, id, undefined);
  const kept = await takeKept(write, attempt);
  if (!kept || kept.version !== attempt.version || kept.hasGoneOn) throw new AppError("result_moved_on");
  const graded = await essaysOf(write, id);
  await run(
    write.sql,
    sqlText`update quiz_answers a set points = k.points, comment = k.comment, graded_by = k."gradedBy"
     from json_to_recordset($2::json) as k ("questionId" uuid, points numeric, comment text, "gradedBy" uuid)
     where a.submission_id = $1 and a.question_id = k."questionId"`,
    [id, JSON.stringify(kept.answers)],
  );
  if (kept.gradedAt !== null) {
    await rescore(write, attempt);
    await setGraded(write.sql, id, kept.gradedAt);
  } else if (attempt.status === "graded") await takeGradeBack(write, attempt);
  else await touch(write, id);
  const after = await submissionById(write.sql, write.me, id);
  await write.record({
    resource: "quizSubmissions",
    id,
    before: { ...before, marks: marked(graded) },
    after: { ...after, marks: marked(await essaysOf(write, id)) },
    people: [attempt.userId],
  });
};

const setGraded = async (sql: Sql, id: string, gradedAt: string | null): Promise<void> => {
  await run(sql, sqlText`update quiz_submissions set graded_at = $2 where _id = $1`, [id, gradedAt]);
};

/** The attempt waits for a review again, counts for its chapter no more, and its person is not told of a grade. */
const takeGradeBack = async (write: Write, { _id, chapterId, userId }: Locked): Promise<void> => {
  await moveAttempt(write.sql, _id, "pending_review");
  await run(write.sql, sqlText`update quiz_submissions set score = null where _id = $1`, [_id]);
  await setGraded(write.sql, _id, null);
  if (chapterId !== null) await recountChapter(write, { chapterId, userIds: [userId] });
  await takeBack(write, userId, "quiz_graded", { submission: _id });
};
