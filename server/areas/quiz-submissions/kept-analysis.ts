import { backgroundRequest } from "../../../contract/audit/who.ts";
import { type QuizAnalysis, suspicionFrom } from "../../../contract/quiz-submissions/analysis.ts";
import type { Config } from "../../config.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { type AnyWrite, write } from "../../core/db/write.ts";
import { countAnalysis } from "./analysis.ts";
import { termsOf } from "./terms.ts";

/** The job that counts how the questions of a quiz work. */
export const analysisJob = "count-quiz-analysis";

/** After a counting the next waits for so many times what it took, so that a page left open in an exam takes little of a processor. */
const restFactor = 10;

interface Kept {
  readonly analysis: QuizAnalysis | null;
  readonly isCurrent: boolean;
}

/** How the questions of a quiz work, as it was last counted, and whether that is how they work now. Throws not_found. */
export const keptAnalysis = async (sql: Sql, me: Actor, quizId: string): Promise<Kept> => {
  await termsOf(sql, me, quizId);
  const [kept] = await run<Kept>(
    sql,
    sqlText`select analysis, state = 'current' as "isCurrent" from quiz_analyses where quiz_id = $1`,
    [quizId],
  );
  return kept ?? { analysis: null, isCurrent: false };
};

/** Has them counted anew in the background: nobody's attempt waits for it, and figures that nobody reads aren't counted. */
export const askForAnalysis = async (tx: AnyWrite, quizId: string): Promise<void> => {
  const [rest] = await run<{ until: string | null }>(
    tx.sql,
    sqlText`select (counted_at + took_ms * $2::int * interval '1 ms')::text as until from quiz_analyses where quiz_id = $1`,
    [quizId, restFactor],
  );
  await tx.enqueue(
    analysisJob,
    { quiz: quizId },
    {
      jobKey: `${analysisJob}-${quizId}`,
      queue: analysisJob,
      ...(rest?.until && { runAt: new Date(rest.until) }),
    },
  );
};

/**
 * Counts them, unless they are current. Beginning waits for whoever is just making them stale; whoever does so afterwards
 * sets the state to stale again, which the end leaves alone: so what is current has missed nothing.
 */
export const refreshAnalysis = async (
  { db }: { readonly db: Pick<Database, "sql"> },
  quizId: string,
): Promise<void> => {
  const { sql } = db;
  const began = performance.now();
  const [claim] = await run<{ round: number }>(
    sql,
    sqlText`insert into quiz_analyses as kept (quiz_id, state, round) values ($1, 'counting', 1)
     on conflict (quiz_id) do update set state = 'counting', round = kept.round + 1 where kept.state <> 'current'
     returning round`,
    [quizId],
  );
  if (!claim) return;
  const analysis = await countAnalysis(sql, quizId);
  await run(
    sql,
    sqlText`update quiz_analyses set analysis = $3, counted_at = now(), took_ms = $4,
       state = case when state = 'counting' then 'current' else state end
     where quiz_id = $1 and round = $2`,
    [quizId, claim.round, JSON.stringify(analysis), Math.round(performance.now() - began)],
  );
};

/** Quizzes whose figures are asked for in one go; the others have their turn at the next. */
const quizzesAtOnce = 50;

/**
 * Published quizzes whose figures are outdated and of which so many people are graded that a wrong key would show, those
 * whose figures are oldest first.
 */
export const outdatedQuizzes = (sql: Sql): Promise<{ _id: string }[]> =>
  run<{ _id: string }>(
    sql,
    sqlText`select q._id from quizzes q left join quiz_analyses kept on kept.quiz_id = q._id
     where q.status = 'published' and q.deleted_at is null and coalesce(kept.state, 'stale') <> 'current'
       and (select count(distinct s.user_id) from quiz_submissions s where s.quiz_id = q._id and s.status = 'graded') >= $1
     order by kept.counted_at nulls first, q._id limit $2`,
    [suspicionFrom, quizzesAtOnce],
  );

/**
 * Has such figures counted in the background, each after its rest, so that managers learn of a key that may be wrong
 * without having looked for it. By the clock, since those who submit at the same time would all wait for one row of a
 * queue.
 */
export const askForOutdated = async ({
  db,
  config,
}: {
  readonly db: Database;
  readonly config: Config;
}): Promise<void> => {
  const options = {
    db,
    config,
    me: null,
    action: "quizSubmissions.count",
    audited: false,
    requestId: backgroundRequest,
  };
  for (const { _id } of await outdatedQuizzes(db.sql)) await write(options, (tx) => askForAnalysis(tx, _id));
};
