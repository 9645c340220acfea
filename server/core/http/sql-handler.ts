import { type SqlText, sqlText } from "../db/sql-text.ts";
import { Parameters } from "../db/view.ts";
import type { Policy } from "../../../contract/core/endpoint.ts";
import type { Database, Statement } from "../db/pool.ts";
import { authorize, type CallerRow, callerOf, callerSql, requirementsSql } from "./sessions.ts";

/**
 * A list and the check of its caller as one statement. The list is computed only where the caller may read it.
 *
 * @param build the list as a scalar subquery that yields JSON text; may use `me._id` and `me.role`
 */
export const sqlStatement = (tokenHash: Buffer, policy: Policy, build: (params: Parameters) => SqlText): Statement => {
  const params = new Parameters([tokenHash, policy.roles === "anyone" ? [] : [...policy.roles]]);
  const body = build(params);
  return {
    text: sqlText`with me as materialized (${callerSql})
      select me.*, case when me.role = any($2::text[]) and ${requirementsSql(policy)} then ${body} end as body from me`,
    values: params.values,
    isRare: params.isRare,
  };
};

/** The list's JSON text, or undefined where its parent does not exist. Throws 401 or 403 for the caller. */
export const answerSql = async (db: Database, policy: Policy, statement: Statement): Promise<string | undefined> => {
  const [row] = await db.query<CallerRow & { body: string | null }>(statement);
  authorize(policy, callerOf(db, row));
  return row?.body ?? undefined;
};
