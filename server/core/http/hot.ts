import { Parameters } from "../db/view.ts";
import type { May } from "../../../contract/core/endpoint.ts";
import type { Database, Statement } from "../db/pool.ts";
import { admit, type CallerRow, callerOf, callerSql, demandsSql } from "./sessions.ts";

/**
 * A list and the check of its caller as one statement. The list is computed only where the caller may read it.
 *
 * @param build the list as a scalar subquery that yields JSON text; may use `me._id` and `me.role`
 */
export const hotStatement = (tokenHash: Buffer, may: May, build: (params: Parameters) => string): Statement => {
  const params = new Parameters([tokenHash, may.who === "anyone" ? [] : [...may.who]]);
  const body = build(params);
  return {
    text: `with me as materialized (${callerSql})
      select me.*, case when me.role = any($2::text[]) and ${demandsSql(may)} then ${body} end as body from me`,
    values: params.values,
    isRare: params.isRare,
  };
};

/** The list's JSON text, or undefined where what it lists from does not exist. Throws 401 or 403 for the caller. */
export const answerHot = async (db: Database, may: May, statement: Statement): Promise<string | undefined> => {
  const [row] = await db.query<CallerRow & { body: string | null }>(statement);
  admit(may, callerOf(db, row));
  return row?.body ?? undefined;
};
