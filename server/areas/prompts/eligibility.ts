import type { Reason } from "../../../contract/core/errors.ts";
import { AppError, notFound } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import { obstacles } from "../../core/db/blockers.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { isSeen, projectBlockers, projectSkills, skillMissing } from "../projects/actions.ts";

/** SQL: what keeps the caller `me` from the prompts of the project `p`; null where nothing does. */
export const projectReasons = obstacles([...projectBlockers, skillMissing(projectSkills)]);

/** Throws not_found where the caller does not see the project, not_open with the reasons why they can't work on it. */
export const requireOpen = async (sql: Sql, me: Actor, project: string): Promise<void> => {
  const [found] = await run<{ reasons: Reason[] | null }>(
    sql,
    sqlText`with ${meCte} select ${projectReasons} as reasons from projects p, me
     where p._id = $3 and p.deleted_at is null and ${isSeen}`,
    [me._id, me.role, project],
  );
  if (!found) throw notFound("project");
  if (found.reasons) throw new AppError("not_open", { reasons: found.reasons });
};
