import { type SqlText, sqlText } from "../db/sql-text.ts";
import { Parameters } from "../db/view.ts";
import type { Endpoint, Policy } from "../../../contract/core/endpoint.ts";
import type { Database, Statement } from "../db/pool.ts";
import type { Input } from "./context.ts";
import { fieldsOf } from "./lean-reply.ts";
import { authorize, type CallerRow, callerOf, callerSql, requirementsSql } from "./sessions.ts";

/**
 * A list and the check of its caller as one statement. The list is computed only where the caller may read it.
 *
 * @param build the list as a scalar subquery that yields JSON text; may use `me._id` and `me.role`
 */
export const sqlStatement = (tokenHash: Buffer, policy: Policy, build: (params: Parameters) => SqlText): Statement => {
  const params = new Parameters(callerValues(tokenHash, policy));
  const body = build(params);
  return {
    text: sqlText`with me as materialized (${callerSql})
      select me.*, case when me.role = any($2::text[]) and ${requirementsSql(policy)} then ${body} end as body from me`,
    values: params.values,
    isRare: params.isRare,
  };
};

/** The values that each statement has. */
const callerValues = (tokenHash: Buffer, policy: Policy): unknown[] => [
  tokenHash,
  policy.roles === "anyone" ? [] : [...policy.roles],
];
/** So many texts of an endpoint are kept: its usual pages, in the orders that people use. The longest has 50 kB. */
const keptMax = 20;
/**
 * A choice of fields is prepared once it was asked for so often while it is kept, and so many of an endpoint are: each
 * takes a plan in each connection for good, and there are endlessly many choices.
 */
const choices = { calls: 3, max: 8 } as const;

/**
 * The statements of one endpoint. A text that takes no value but the caller's is the same each time that the same is
 * asked for, and is kept: to write one, and to find its name, took longer than all else that the server did for a list.
 */
export const statementsOf = (
  policy: Policy,
  build: (input: Input<Endpoint>, params: Parameters) => SqlText,
): ((tokenHash: Buffer, input: Input<Endpoint>) => Statement) => {
  const kept = new Map<string, { readonly text: SqlText; calls: number }>();
  const prepared = new Set<string>();
  const isPrepared = (asked: string, calls: number): boolean => {
    if (calls >= choices.calls && prepared.size < choices.max) prepared.add(asked);
    return prepared.has(asked);
  };
  return (tokenHash, input) => {
    // As it was understood: the same page has many addresses.
    const asked = JSON.stringify([input.params, input.query, input.body]);
    const found = kept.get(asked);
    const isChoice = fieldsOf(input.query) !== undefined;
    const statement: Statement = found
      ? { text: found.text, values: callerValues(tokenHash, policy) }
      : sqlStatement(tokenHash, policy, (params) => build(input, params));
    const { text, values, isRare = false } = statement;
    if (isRare || values.length > callerValues(tokenHash, policy).length)
      return { text, values, isRare: isRare || isChoice };
    const calls = (found?.calls ?? 0) + 1;
    // What was asked for last is the last to make room.
    kept.delete(asked);
    if (kept.size >= keptMax) kept.delete(kept.keys().next().value!);
    kept.set(asked, { text, calls });
    return { text, values, isRare: isChoice && !isPrepared(asked, calls) };
  };
};

/** The list's JSON text, or undefined where its parent does not exist. Throws 401 or 403 for the caller. */
export const answerSql = async (db: Database, policy: Policy, statement: Statement): Promise<string | undefined> => {
  const [row] = await db.query<CallerRow & { body: string | null }>(statement);
  authorize(policy, callerOf(db, row));
  return row?.body ?? undefined;
};
