import { CompiledQuery, type Kysely } from "kysely";
import { sqlText, type SqlText } from "./sql-text.ts";
import type { Tables } from "./tables.ts";

/** Runs a statement written as text, with its values; for SQL that a query builder would only obscure. */
export const run = async <Row>(sql: Kysely<Tables>, text: SqlText, values: readonly unknown[]): Promise<Row[]> =>
  (await sql.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows;

/** Texts that `runSteady` was given. */
const steady = new Set<string>();
export const isSteady = (text: unknown): text is string => typeof text === "string" && steady.has(text);

/**
 * As `run`, for a statement whose text never varies and that takes longer to plan than to run: it is prepared once per
 * connection where prepared statements are on.
 */
export const runSteady = <Row>(sql: Kysely<Tables>, text: SqlText, values: readonly unknown[]): Promise<Row[]> => {
  steady.add(text);
  return run(sql, text, values);
};

/** The caller as a row `me`, for statements whose first two values are the id and the role. */
export const meCte = sqlText`me as (select $1::uuid as _id, $2::text as role)`;
