import type { Sql } from "./db/pool.ts";
import type { Write } from "./db/write.ts";
import type { Actor } from "./current-user.ts";

/** What an importer may use while it writes. */
export interface ImportContext {
  readonly write: Write;
  /** Whether imported people are invited. */
  readonly invite: boolean;
}

/** What is wrong with a row, as text. */
export interface RowProblem {
  readonly place: number;
  readonly field: string;
  readonly message: string;
}

/** How one kind of record is imported, by its own area's actions. */
export interface Importer<Body> {
  /** The field that is marked where a row's value is taken, and the noun in its error. */
  readonly unique: { readonly field: string; readonly noun: string };
  /** Inserts and audits the rows that are free; returns the positions of those that are taken or duplicates. */
  insert(context: ImportContext, bodies: readonly Body[]): Promise<readonly number[]>;
  /** The positions of the rows with a role that the caller may not assign. */
  above?(me: Actor, bodies: readonly Body[]): readonly number[];
  /** Other errors in rows, such as unknown names. */
  wrong?(sql: Sql, bodies: readonly Body[]): Promise<readonly RowProblem[]>;
}
