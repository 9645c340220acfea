import type { QualityPause } from "../../../contract/quality/entity.ts";
import { erased } from "../../../contract/core/fields.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readWhere } from "../../core/db/read.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { pauseView } from "./queries.ts";

/**
 * A person's pauses, without what a manager wrote for managers. Their labels and results are not among them: which jobs
 * these are of would tell which jobs are gold.
 */
export const pausesOf = async (sql: Sql, me: Actor): Promise<Omit<QualityPause, "reason">[]> =>
  (await readWhere<QualityPause>(sql, pauseView, me, sqlText`q.user_id = $3::uuid`, me._id)).map(
    ({ reason: _reason, ...pause }) => pause,
  );

/** Deletes what managers wrote about a person. */
export const erasePauses = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await run(
    sql,
    sqlText`update quality_pauses set reason = case when reason <> '' then $2 else '' end where user_id = $1`,
    [userId, erased],
  );
};
