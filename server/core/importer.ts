import type { Config } from "../config.ts";
import type { Sql } from "./db/pool.ts";
import type { Write } from "./db/write.ts";
import type { Person } from "./http/person.ts";

/** What an importer may use while it writes. */
export interface ImportContext {
  readonly write: Write;
  readonly me: Person;
  readonly config: Config;
  /** Whether imported people are invited. */
  readonly invite: boolean;
}

/** What is wrong with a row, in words. */
export interface RowProblem {
  readonly place: number;
  readonly field: string;
  readonly message: string;
}

/** How one kind of record is imported, by its own area's actions. */
export interface Importer<Body> {
  /** The field that is marked where a row is taken, and what the refusal calls it. */
  readonly unique: { readonly field: string; readonly thing: string };
  /** Inserts and records what is free; answers the places of the rows that are taken, or come twice. */
  insert(context: ImportContext, bodies: readonly Body[]): Promise<readonly number[]>;
  /** The places of the rows that ask for a role which the caller may not give. */
  above?(me: Person, bodies: readonly Body[]): readonly number[];
  /** What else is wrong with rows, such as names that nothing has. */
  wrong?(sql: Sql, bodies: readonly Body[]): Promise<readonly RowProblem[]>;
}
