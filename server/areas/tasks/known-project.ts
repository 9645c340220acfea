import { notFound } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";
import { isSeen } from "../projects/actions.ts";
import { isReviewer } from "./rules.ts";

/** SQL: the caller sees the project `p`, reviews, or has or had tasks of it. */
const isKnown = sqlText`(p.deleted_at is null and (${isSeen} or ${isReviewer}
  or exists (select from tasks t where t.project_id = p._id and t.user_id = me._id)))`;

/** SQL: what is read of a project, or null, which is answered by 404, where the caller knows no such one. */
export const ofKnown = (projectId: SqlText, page: SqlText): SqlText =>
  sqlText`case when exists (select from projects p where p._id = ${projectId}::uuid and ${isKnown}) then ${page} end`;

/** Throws not_found where the caller knows no such project. */
export const requireKnown = async (sql: Sql, me: Actor, projectId: string): Promise<void> => {
  const known = await run(sql, sqlText`with ${meCte} select from me, projects p where p._id = $3 and ${isKnown}`, [
    me._id,
    me.role,
    projectId,
  ]);
  if (known.length === 0) throw notFound("project");
};
