import pg from "pg";
import type { Database } from "../../../server/core/db/pool.ts";
import type { SqlText } from "../../../server/core/db/sql-text.ts";
import { Parameters } from "../../../server/core/db/view.ts";
import type { Role } from "../../../contract/core/roles.ts";

interface PlanNode {
  readonly "Relation Name"?: string;
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

/**
 * A prepared statement is planned for its values, or once for any values, as PostgreSQL guesses what is cheaper: the
 * product's lists are prepared, so both must be good.
 */
export type PlanMode = "force_custom_plan" | "force_generic_plan";

/** The tables of which anything was read. */
const tablesRead = (node: PlanNode): string[] => {
  const own = node["Actual Loops"] > 0 && node["Relation Name"];
  return [...(own ? [own] : []), ...(node.Plans ?? []).flatMap(tablesRead)];
};

type Caller = { readonly _id: string; readonly role: Role };

/** How many rows the busiest step of a list's statement reads for a caller, as PostgreSQL ran it. */
export const busiestStep = async (
  db: Database,
  me: Caller,
  build: (params: Parameters) => SqlText,
  plan?: PlanMode,
): Promise<number> => mostRows(await planOf(db, me, build, plan));

/** The tables that a list's statement reads for a caller, each partition by its own name, as PostgreSQL ran it. */
export const tablesOf = async (
  db: Database,
  me: Caller,
  build: (params: Parameters) => SqlText,
  plan?: PlanMode,
): Promise<ReadonlySet<string>> => new Set(tablesRead(await planOf(db, me, build, plan)));

const planOf = async (
  db: Database,
  me: Caller,
  build: (params: Parameters) => SqlText,
  plan: PlanMode = "force_custom_plan",
): Promise<PlanNode> => {
  const params = new Parameters([me._id, me.role]);
  const body = build(params);
  const client = await db.pool.connect();
  try {
    await client.query("begin");
    await client.query(`set local plan_cache_mode = ${plan}`);
    // Otherwise a scan of a big table begins where another one is, and meets what it looks for sooner or later.
    await client.query("set local synchronize_seqscans = off");
    await client.query(
      `prepare list as with me as (select $1::uuid as _id, $2::text as role) select ${body} as body from me`,
    );
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) execute list (${params.values.map(literal).join(", ")})`,
    );
    return rows[0]!["QUERY PLAN"][0].Plan;
  } finally {
    await client.query("rollback");
    await client.query("deallocate list");
    client.release();
  }
};

const literal = (value: unknown): string =>
  pg.escapeLiteral(Array.isArray(value) ? `{${value.map((one) => `"${String(one)}"`).join(",")}}` : String(value));
