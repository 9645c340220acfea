import type { QuizAnalysis } from "../../../contract/quiz-submissions/analysis.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
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
export const askForAnalysis = async (write: AnyWrite, quizId: string): Promise<void> => {
  const [rest] = await run<{ until: string | null }>(
    write.sql,
    sqlText`select (counted_at + took_ms * $2::int * interval '1 ms')::text as until from quiz_analyses where quiz_id = $1`,
    [quizId, restFactor],
  );
  await write.enqueue(
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
export const refreshAnalysis = async ({ db }: { readonly db: Database }, quizId: string): Promise<void> => {
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
