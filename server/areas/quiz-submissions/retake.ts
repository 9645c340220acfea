import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { isErased, sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { hasLeft, recountChapter } from "../courses/actions.ts";
import { notify } from "../notifications/actions.ts";
import { holdUnerased, lockAttempts } from "./finish.ts";
import { auditAttempts, firstId } from "./quiz-change.ts";
import { submissionsById } from "./queries.ts";

interface Retake {
  readonly quizId: string;
  readonly reason: string;
  /** When it was asked for: what was started later counts. */
  readonly createdAt: string;
  readonly reached: string | null;
}

/** SQL over a quiz `$1` and a moment `$2`: the attempt `s`, whose person was not erased, counts, and was started before. */
const isConcerned = sqlText`s.quiz_id = $1 and s.created_at <= $2::timestamptz and s.status <> 'void'
  and s.retake_at is null and not ${isErased(sqlText`s.user_id`)}`;

/** How many people have to take a quiz again that was asked for at a moment. */
export const peopleToRetake = async (sql: Sql, quizId: string, createdAt: string): Promise<number> => {
  const [found] = await run<{ people: number }>(
    sql,
    sqlText`select count(distinct s.user_id)::int as people from quiz_submissions s where ${isConcerned}`,
    [quizId, createdAt],
  );
  return found!.people;
};

/** The next people of those, in the order of their ids. */
export const nextToRetake = async (
  sql: Sql,
  { quizId, createdAt, reached }: Retake,
  limit: number,
): Promise<string[]> => {
  const found = await run<{ id: string }>(
    sql,
    sqlText`select distinct s.user_id as id from quiz_submissions s
     where ${isConcerned} and s.user_id > coalesce($3::uuid, ${firstId}) order by s.user_id limit $4`,
    [quizId, createdAt, reached, limit],
  );
  return found.map(({ id }) => id);
};

/** Those of these people who can open the quiz, and so take it again. */
const whoCanOpen = async (sql: Sql, quizId: string, people: readonly string[]): Promise<string[]> => {
  const found = await run<{ id: string }>(
    sql,
    sqlText`select person.id from unnest($2::uuid[]) as person (id)
       join quizzes q on q._id = $1 and q.deleted_at is null and q.status = 'published'
       left join chapters ch on ch._id = q.chapter_id and ch.deleted_at is null
       left join courses c on c._id = ch.course_id and c.deleted_at is null
       left join enrolments e on e.course_id = c._id and e.user_id = person.id
     where q.chapter_id is null or not ${hasLeft}`,
    [quizId, people],
  );
  return found.map(({ id }) => id);
};

/**
 * Has these people take a quiz again: their open attempts are voided, and those submitted no longer count. Those who
 * can open it are told. Returns how many attempts there were.
 */
export const retakeSome = async (
  write: Write,
  { quizId, reason, createdAt }: Retake,
  next: readonly string[],
): Promise<{ submissions: number; changed: number }> => {
  const { sql, me } = write;
  const people = await holdUnerased(sql, next);
  const counting = await run<{ _id: string }>(
    sql,
    sqlText`select s._id from quiz_submissions s where ${isConcerned} and s.user_id = any($3::uuid[])`,
    [quizId, createdAt, people],
  );
  const locked = await lockAttempts(
    sql,
    counting.map(({ _id }) => _id),
  );
  const ids = locked.filter(({ status }) => status !== "void").map(({ _id }) => _id);
  const before = await submissionsById(sql, me, ids);
  await run(
    sql,
    sqlText`update quiz_submissions set void_reason = $2, version = version + 1, updated_at = now(),
       status = case when status = 'started' then 'void' else status end,
       retake_at = case when status = 'started' then null else now() end
     where _id = any($1::uuid[]) and status <> 'void' and retake_at is null`,
    [ids, reason],
  );
  await auditAttempts(write, before);
  const chapterId = locked[0]?.chapterId ?? null;
  if (chapterId !== null) await recountChapter(write, { chapterId, userIds: people });
  const toTell = await whoCanOpen(sql, quizId, people);
  await notify(
    write,
    toTell.map((userId) => ({ userId, kind: "quiz_retake", params: { quiz: quizId, reason } })),
  );
  return { submissions: ids.length, changed: ids.length };
};
