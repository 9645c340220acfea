import { backgroundRequest } from "../../../contract/audit/who.ts";
import type { QualityPause } from "../../../contract/quality/entity.ts";
import { pauseJobsMin, pauseResultsMin } from "../../../contract/quality/rules.ts";
import type { Config } from "../../config.ts";
import { AppError } from "../../core/app-error.ts";
import { type Actor, theServer } from "../../core/current-user.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import type { Database, Sql } from "../../core/db/pool.ts";
import { readRecord } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { type Write, write } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { notify } from "../notifications/actions.ts";
import { pauseView } from "./queries.ts";
import { wilsonSql } from "./wilson.ts";

/** The background job that pauses a person by the rule. */
export const pauseJob = "pause-by-rule";

interface Services {
  readonly db: Database;
  readonly config: Config;
}

const { high } = wilsonSql(sqlText`counted.right_results`, sqlText`counted.results`);

/**
 * The rule, in one statement: results since the last pause was lifted, enough of them from enough jobs, and an accuracy
 * that is below the project's threshold even at the upper end of its interval. A pause that stands is left as it is.
 */
const pauseSql = sqlText`insert into quality_pauses (_id, user_id, project_id, right_results, results, threshold)
  select $1, $2, p._id, counted.right_results, counted.results, p.gold_threshold
  from projects p cross join lateral (
    select count(*) as results, count(*) filter (where g.is_right) as right_results, count(distinct g.job_id) as jobs
    from gold_results g where g.user_id = $2 and g.project_id = p._id and g.done_at > coalesce(
      (select max(past.lifted_at) from quality_pauses past where past.user_id = $2 and past.project_id = p._id), '-infinity')
  ) as counted
  where p._id = $3 and p.gold_threshold is not null and counted.results >= ${pauseResultsMin}
    and counted.jobs >= ${pauseJobsMin} and ${high} < p.gold_threshold / 100.0::float8
  on conflict (user_id, project_id) where lifted_at is null do nothing returning _id`;

/** Pauses a person from a project's jobs where the rule says so. What they hold stays theirs. */
export const pauseByRule = async (
  { db, config }: Services,
  { userId, projectId }: { readonly userId: string; readonly projectId: string },
): Promise<void> => {
  const options = { db, config, me: null, action: "quality.pauseByRule", audited: true, requestId: backgroundRequest };
  await write(options, async (tx) => {
    // Lifting locks the person too: a count from before it makes no pause after it.
    await lockPerson(tx.sql, userId);
    const [made] = await run<{ _id: string }>(tx.sql, pauseSql, [newId(), userId, projectId]);
    if (!made) return tx.record();
    const pause = await pauseById(tx.sql, theServer, made._id);
    await tx.record({ resource: "quality", id: made._id, before: null, after: pause });
    const { right, results, threshold } = pause;
    await notify(tx, [{ userId, kind: "quality_paused", params: { project: projectId, right, results, threshold } }]);
  });
};

/** Throws not_found. */
export const pauseById = (sql: Sql, me: Actor, id: string): Promise<QualityPause> =>
  readRecord<QualityPause>(sql, { view: pauseView, noun: "pause" }, me, id);

/** Throws not_found, own_work, pause_lifted. */
export const liftPause = async (write: Write, id: string, reason: string): Promise<QualityPause> => {
  const { annotator, projectId } = await pauseById(write.sql, write.me, id);
  if (annotator._id === write.me._id) throw new AppError("own_work");
  await lockPerson(write.sql, annotator._id);
  const before = await pauseById(write.sql, write.me, id);
  if (before.liftedAt) throw new AppError("pause_lifted");
  await run(
    write.sql,
    sqlText`update quality_pauses set lifted_at = clock_timestamp(), lifted_by = $2, reason = $3 where _id = $1`,
    [id, write.me._id, reason],
  );
  const after = await pauseById(write.sql, write.me, id);
  await write.record({ resource: "quality", id, before, after });
  await notify(write, [{ userId: annotator._id, kind: "quality_resumed", params: { project: projectId._id } }]);
  return after;
};
