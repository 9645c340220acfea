import { joined, nameOfPerson, quote, type SqlText, sqlText } from "./sql-text.ts";

/** SQL of a field. It is a function where it depends on what areas declare, which is known once all are loaded. */
export type Expression = SqlText | (() => SqlText);

/** An expression as SQL text. */
export const sqlOf = (expression: Expression): SqlText =>
  typeof expression === "function" ? expression() : expression;

/**
 * A text that a search looks in, or a condition that says by `holds` whether a text has the words, where the text is another
 * record's, or not always there to be found.
 */
export type SearchText = SqlText | ((holds: (text: SqlText) => SqlText) => SqlText);

/** Whether a text of a search has what `holds` says. */
export const holdsIn = (text: SearchText, holds: (text: SqlText) => SqlText): SqlText =>
  typeof text === "function" ? text(holds) : holds(text);

/**
 * Texts of a record that is joined from outside, by its id. That it is there is what they say anyway, but only so PostgreSQL
 * looks for the texts before it joins.
 */
export const joinedTexts = (id: SqlText, texts: readonly SqlText[]): SearchText[] =>
  texts.map((text) => (holds) => sqlText`(${id} is not null and ${holds(text)})`);

/** Some texts of the person or project that a record belongs to, over `u` of `users` or `p` of `projects`. */
export interface NamedBy {
  /** Of the record, as an index has it. */
  readonly id: SqlText;
  readonly texts: readonly SqlText[];
}

/** The condition of a filter; see `View.filters`. */
export interface Filter {
  (placeholder: SqlText, all: boolean, other: (name: string) => SqlText | undefined): SqlText;
  /** It finds a text in whatever case, so that spellings which differ only by that are one value. */
  readonly ignoresCase?: true;
}

/** How a search finds the records of a list by people and projects, of whom there are far fewer (see found-by-names.ts). */
export interface ByNames {
  /** What its ids, its texts, the list's order and filters need of the view's `from`: each join is planned many times. */
  readonly from: SqlText;
  readonly person?: NamedBy;
  /** Conditions that part the records, where each part has an index by the person and the project. */
  readonly parts?: readonly SqlText[];
  readonly project?: NamedBy;
  /** The other texts: together, `search` has no more than these. Each by an index. */
  readonly own: readonly SearchText[];
  /** The order of the indexes of people and projects, if it is not the list's. */
  readonly order?: SqlText;
  /** Filters that leave few, which are looked through as they are. */
  readonly narrow: readonly string[];
}

/**
 * How one kind of record is read: by id, and as a page of a list. PostgreSQL writes the reply's JSON itself, since
 * parsing records only to serialize them again would cost most of a call's time. A list is one statement together with
 * the sign-in check (see http/sql-handler.ts). Expressions may use `me._id` and `me.role`, the caller.
 */
export interface View {
  readonly from: SqlText;
  readonly id: SqlText;
  /** What people call the record. Bulk changes need it, to name the records that they refuse. */
  readonly name?: SqlText;
  /** The condition for records that the caller may see. */
  readonly visible: SqlText;
  /** JSON field → SQL expression. */
  readonly row: Readonly<Record<string, Expression>>;
  /** What a search looks in. */
  readonly search?: readonly SearchText[];
  /** For lists that grow without end: a search of more than are counted says so, and has no totals. */
  readonly byNames?: ByNames | undefined;
  /**
   * By filter, a select of the ids (`_id`) of the records that it leaves, by an index of its own. Where they are few, a
   * list with that filter and `countMax` is read from them; PostgreSQL, which knows only how many they are as a rule,
   * would look for them among all.
   */
  readonly few?: Readonly<Record<string, (value: SqlText, all: boolean) => SqlText>>;
  /** Expressions that are never null, so that an index serves both directions. Of several, later ones break ties. */
  readonly sorts: Readonly<Record<string, SqlText | readonly SqlText[]>>;
  /** What breaks the ties of a sort, the same way in both directions. */
  readonly tieBreaks?: Readonly<Record<string, SqlText>>;
  /**
   * How the records of a page are read once their ids are found: from where, if not from `from`, and the fields that are
   * written in another way than in `row`, with the same values. `from` may depend on which fields are asked for. Conditions
   * go by the view's `from` and `row`.
   */
  readonly records?: { readonly from: SqlText | ((has: HasField) => SqlText); readonly row?: View["row"] };
  /** The order without sortBy. The id is appended to every order, so that it is total. */
  readonly defaultOrder: SqlText;
  /**
   * A number that the default order begins with, the greatest first, where what breaks its ties is another table's: the page is
   * then chosen among those that have at least the number of its last record, and that table is read for these alone.
   */
  readonly leading?: SqlText;
  /**
   * JSON field → SQL of its value for conditions, where `row` writes it in another form and this one is quicker to
   * compare: a time, or the id of a reference. Other conditions compare what `row` returns, so that they can't reveal
   * what `row` hides.
   */
  readonly stored?: Readonly<Record<string, SqlText>>;
  /**
   * Query field → condition, given the placeholder of its value, whether all of its values must match, and the
   * placeholders of other fields that were given, because both ends of a range are one condition.
   */
  readonly filters: Readonly<Record<string, Filter>>;
  /**
   * Filters by one of a few values, such as a state: these are written into the statement, so that it is planned once for
   * each of them and not for each call. The contract must have checked that they are among those few.
   */
  readonly planned?: readonly string[];
  /** JSON field → aggregate over all records that match. */
  readonly totals?: Readonly<Record<string, SqlText>>;
  /** Where counting stops, which the reply says: for lists that grow without end. More than `unpagedMax`. Can't be combined with totals. */
  readonly countMax?: number;
}

/** Whether any of these fields is asked for. */
export type HasField = (...fields: readonly string[]) => boolean;

/** Collects the values of a statement and returns their placeholders. */
export class Parameters {
  readonly values: unknown[];
  /** Whether the statement's text is one of endlessly many (see Statement). */
  isRare = false;
  constructor(values: unknown[] = []) {
    this.values = values;
  }
  add(value: unknown): SqlText {
    this.values.push(value);
    return `$${this.values.length}` as SqlText;
  }
}

/** An instant as the API writes it: UTC, milliseconds, Z. Null stays null. */
export const instant = (expression: SqlText): SqlText =>
  sqlText`to_char(${expression} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A reference `{ _id, name }`, or null where the id is null. */
export const ref = (id: SqlText, name: SqlText): SqlText =>
  sqlText`case when ${id} is not null then json_build_object('_id', ${id}, 'name', ${name}) end`;

/** A reference to a person by the SQL of their id, for views that do not join `users`. */
export const refToPerson = (id: SqlText): SqlText => ref(id, nameOfPerson(id));

/** A JSON object of expressions, as an SQL expression. */
export const json = (row: Readonly<Record<string, Expression>>): SqlText =>
  sqlText`json_build_object(${joined(
    Object.entries(row).map(([name, expression]) => sqlText`${quote(name)}, ${sqlOf(expression)}`),
    ", ",
  )})`;

const recordTexts = new WeakMap<View, SqlText>();

/** The record's JSON object, as an SQL expression over the view's `from`. Views are constants: it is written once. */
export const recordJson = (view: View): SqlText => {
  const text = recordTexts.get(view) ?? json(view.row);
  recordTexts.set(view, text);
  return text;
};
