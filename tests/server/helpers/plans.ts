import pg from "pg";
import type { Database } from "../../../server/core/db/pool.ts";
import type { SqlText } from "../../../server/core/db/sql-text.ts";
import { Parameters } from "../../../server/core/db/view.ts";
import type { Role } from "../../../contract/core/roles.ts";

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
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

const isNotEmpty = (node: PlanNode): boolean => node["Actual Loops"] > 0;
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)].filter(isNotEmpty);

/**
 * A prepared statement is planned for its values, or once for any values, as PostgreSQL guesses what is cheaper: the
 * product's lists are prepared, so both must be good.
 */
export type PlanMode = "force_custom_plan" | "force_generic_plan";

type Caller = { readonly _id: string; readonly role: Role };

export interface Reading {
  /** How many rows the busiest step read. */
  readonly busiest: number;
  /** The tables that were read one row after the other, and how many rows of each that were. */
  readonly scans: readonly (readonly [table: string, rows: number])[];
  readonly indexes: readonly string[];
  /** All tables of which anything was read, each partition by its own name. */
  readonly tables: readonly string[];
}

const readingIn = (plan: PlanNode): Reading => {
  const nodes = nodesOf(plan);
  return {
    busiest: mostRows(plan),
    scans: nodes
      .filter((node) => node["Node Type"] === "Seq Scan")
      .map((node) => [node["Relation Name"]!, node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)]),
    indexes: nodes.flatMap((node) => node["Index Name"] ?? []),
    tables: nodes.flatMap((node) => node["Relation Name"] ?? []),
  };
};

/** What a statement reads, as PostgreSQL ran it. What it writes is taken back. */
export const readingOf = async (
  db: Database,
  { text, values, plan }: { readonly text: string; readonly values: readonly unknown[]; readonly plan: PlanMode },
): Promise<Reading> => {
  const client = await db.pool.connect();
  try {
    await client.query("begin");
    await client.query(`set local plan_cache_mode = ${plan}`);
    // Otherwise a scan of a big table begins where another one is, and meets what it looks for sooner or later.
    await client.query("set local synchronize_seqscans = off");
    await client.query(`prepare list as ${text}`);
    const given = values.length > 0 ? `(${values.map(literal).join(", ")})` : "";
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: PlanNode }] }>(
      `explain (analyze, format json) execute list ${given}`,
    );
    return readingIn(rows[0]!["QUERY PLAN"][0].Plan);
  } finally {
    await client.query("rollback");
    await client.query("deallocate list");
    client.release();
  }
};

/** How many rows the busiest step of a list's statement reads for a caller, as PostgreSQL ran it. */
export const busiestStep = async (...list: List): Promise<number> => (await readingFor(...list)).busiest;

/** The tables that a list's statement reads for a caller, each partition by its own name, as PostgreSQL ran it. */
export const tablesOf = async (...list: List): Promise<ReadonlySet<string>> =>
  new Set((await readingFor(...list)).tables);

type List = readonly [db: Database, me: Caller, build: (params: Parameters) => SqlText, plan?: PlanMode];
const readingFor = (...[db, me, build, plan = "force_custom_plan"]: List): Promise<Reading> => {
  const params = new Parameters([me._id, me.role]);
  const body = build(params);
  const text = `with me as (select $1::uuid as _id, $2::text as role) select ${body} as body from me`;
  return readingOf(db, { text, values: params.values, plan });
};

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return "null";
  if (Buffer.isBuffer(value)) return `'\\x${value.toString("hex")}'`;
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((one) => `"${String(one)}"`).join(",")}}`);
  return pg.escapeLiteral(typeof value === "string" ? value : JSON.stringify(value));
};
