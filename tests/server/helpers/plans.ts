import type { Database } from "../../../server/core/db/pool.ts";
import { run } from "../../../server/core/db/run.ts";
import { type SqlText, sqlText } from "../../../server/core/db/sql-text.ts";
import { Parameters } from "../../../server/core/db/view.ts";
import type { Role } from "../../../contract/core/roles.ts";

interface PlanNode {
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly "Rows Removed by Filter"?: number;
  readonly Plans?: readonly PlanNode[];
}

/** The rows of the busiest step: those that it handed on, and those that it looked at for nothing. */
const mostRows = (node: PlanNode): number => {
  const rows = node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Join Filter"] ?? 0);
  return Math.max(rows * node["Actual Loops"], ...(node.Plans ?? []).map(mostRows));
};

/** How many rows the busiest step of a list's statement reads for a caller, as PostgreSQL ran it. */
export const busiestStep = async (
  db: Database,
  me: { readonly _id: string; readonly role: Role },
  build: (params: Parameters) => SqlText,
): Promise<number> => {
  const params = new Parameters([me._id, me.role]);
  const body = build(params);
  const [row] = await run<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
    db.sql,
    sqlText`explain (analyze, format json)
      with me as (select $1::uuid as _id, $2::text as role) select ${body} as body from me`,
    params.values,
  );
  return mostRows(row!["QUERY PLAN"][0].Plan);
};
