import { nameOfPerson } from "./sql-text.ts";

/** SQL of a field; a function where it needs what areas say of themselves, which is known once all are loaded. */
export type Expression = string | (() => string);

/** An expression as SQL text. */
export const sqlOf = (expression: Expression): string => (typeof expression === "string" ? expression : expression());

/**
 * A view is how one kind of record reads, in SQL that writes the reply's JSON itself: one record by id, and a page of
 * them. Lists are one statement, which the sign-in check joins (see http/hot.ts). Expressions may use `me._id` and
 * `me.role`, the caller.
 */
export interface View {
  readonly from: string;
  readonly id: string;
  /** What people call the record, as SQL text; needed where many are changed at once. */
  readonly name?: string;
  /** What the caller may see at all. */
  readonly visible: string;
  /** JSON field → SQL expression. */
  readonly row: Readonly<Record<string, Expression>>;
  readonly search?: readonly string[];
  /** Never null, so that an index serves both directions; what ties in the first of several is ordered by the next. */
  readonly sorts: Readonly<Record<string, string | readonly string[]>>;
  /** Further orders of such a sort, which hold in both directions: SQL of an order by. */
  readonly tieBreaks?: Readonly<Record<string, string>>;
  /** Without sortBy; always ends in the id, so that the order is total. */
  readonly defaultOrder: string;
  /**
   * JSON field → SQL of its value, for conditions on it, where `row` writes it in another form and this is quicker: a
   * time, the id of a reference. The rest is asked of what `row` answers, so that nothing hidden there can be found.
   */
  readonly stored?: Readonly<Record<string, string>>;
  /**
   * Query field → condition, given the placeholder of its value, whether all of its values must match, and the
   * placeholders of other fields that were given: both ends of a range are one condition.
   */
  readonly filters: Readonly<
    Record<string, (placeholder: string, all: boolean, other: (name: string) => string | undefined) => string>
  >;
  /** Aggregates over all that matches: JSON field → SQL expression over the view's `from`. */
  readonly totals?: Readonly<Record<string, string>>;
  /** Nothing is counted beyond so many, and the reply says so: for what grows without end. Not with totals. */
  readonly countMax?: number;
}

/** Collects values and hands out their placeholders. */
export class Parameters {
  readonly values: unknown[];
  /** The statement's text is one of endlessly many (see Statement). */
  isRare = false;
  constructor(values: unknown[] = []) {
    this.values = values;
  }
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

/** An instant as the API writes it: UTC, milliseconds, Z. Null stays null. */
export const instant = (expression: string): string =>
  `to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A reference `{ _id, name }`, or null where the id is null. */
export const ref = (id: string, name: string): string =>
  `case when ${id} is not null then json_build_object('_id', ${id}, 'name', ${name}) end`;

/** A reference to a person by what stands for their id, for where they are not joined. */
export const refToPerson = (id: string): string => ref(id, nameOfPerson(id));

/** A JSON object of expressions, as an SQL expression. */
export const json = (row: Readonly<Record<string, Expression>>): string =>
  `json_build_object(${Object.entries(row)
    .map(([name, expression]) => `'${name}', ${sqlOf(expression)}`)
    .join(", ")})`;

/** The record's JSON object, as an SQL expression over the view's `from`. */
export const rowJson = (view: View): string => json(view.row);
