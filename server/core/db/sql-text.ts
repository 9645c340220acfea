/** SQL as a type of its own, and the pieces of SQL that several areas share. */

declare const isSql: unique symbol;
/**
 * Text that is SQL for certain. A plain string is not assignable to it, so that what a caller sent can't become part of
 * a statement: it has to be a parameter, or to go through one of the functions below.
 */
export type SqlText = string & { readonly [isSql]: true };

/** SQL as the code writes it. Only SQL and finite numbers go into it; values become parameters by `Parameters.add`. */
export const sqlText = (text: TemplateStringsArray, ...pieces: readonly (SqlText | number)[]): SqlText => {
  let whole = text[0]!;
  for (let place = 0; place < pieces.length; place++) whole += pieceOf(pieces[place]!) + text[place + 1]!;
  return whole as SqlText;
};

const pieceOf = (piece: SqlText | number): string => {
  if (typeof piece === "number" && !Number.isFinite(piece)) throw new Error(`${piece} is no number in SQL`);
  return String(piece);
};

/** Pieces of SQL one after the other, with the same SQL between them. */
export const joined = (
  pieces: readonly SqlText[],
  between: "" | ", " | " " | " and " | " or " | " + " | " | " | " || " | " union " | " union all " | "\n  union all ",
): SqlText => pieces.join(between) as SqlText;

/** A text from the code as an SQL literal. */
export const quote = (text: string): SqlText => `'${text.replaceAll("'", "''")}'` as SqlText;

/** An array of words from the contract, as an SQL literal. */
export const textArray = (list: readonly string[]): SqlText => sqlText`array[${joined(list.map(quote), ", ")}]::text[]`;

/** A name from the code, such as that of a table, as SQL. Throws where it would have to be quoted. */
export const nameSql = (name: string): SqlText => {
  if (!/^[a-z_][a-z0-9_]*$/i.test(name)) throw new Error(`${name} is no name in SQL`);
  return name as SqlText;
};

/** The name of a reply's field as that of a column: quoted, since PostgreSQL reads other names in lower case. */
export const columnAlias = (field: string): SqlText => `"${nameSql(field)}"` as SqlText;

/** `imageBenchmark` as the database spells it: `image_benchmark`. Throws where a column can't be called so. */
export const columnOf = (field: string): SqlText =>
  nameSql(field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** The platform's time zone, as an SQL expression. */
export const platformZone = sqlText`(select time_zone from company)`;

/** The platform's day of this moment. */
export const today = sqlText`(now() at time zone ${platformZone})::date`;

/** The day of an instant in the platform's time zone. */
export const dayOf = (instant: SqlText): SqlText => sqlText`(${instant} at time zone ${platformZone})::date`;

/** SQL: an instant, never in the future, is of today: the longest days have 25 hours. An index of it is used. */
export const isToday = (instant: SqlText): SqlText =>
  sqlText`(${instant} > now() - interval '26 hours' and ${dayOf(instant)} = ${today})`;

/** The first moment of a day in the platform's time zone. */
export const beginOf = (day: SqlText): SqlText => sqlText`(${day})::timestamp at time zone ${platformZone}`;

/** The time of day of an instant in the platform's time zone. */
export const timeOf = (instant: SqlText): SqlText => sqlText`(${instant} at time zone ${platformZone})::time`;

const literal = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
/**
 * The patterns of LIKE for texts that contain this one, that begin with it and that end with it. They are values for
 * parameters, not SQL.
 */
export const patternOf = (search: string): string => `%${literal(search)}%`;
export const patternOfStart = (start: string): string => `${literal(start)}%`;
export const patternOfEnd = (end: string): string => `%${literal(end)}`;

/** The most words of a search that are looked for one by one: each is a condition of the statement. */
const wordsMax = 8;
/**
 * The patterns of a search: each of its words has to be found, wherever it stands. Of a longer one the last words are
 * looked for as they follow each other.
 */
export const patternsOf = (search: string): string[] => {
  const words = search.split(/\s+/).filter((word) => word !== "");
  const last = words.slice(wordsMax - 1).join(" ");
  return [...words.slice(0, wordsMax - 1), ...(last ? [last] : [])].map(patternOf);
};

/** The filter over the values that a subquery selects: whether it has any of those given, or all of them. */
export const holdsOf =
  (subquery: SqlText, type: "uuid" | "text") =>
  (operand: SqlText, all: boolean): SqlText =>
    all
      ? sqlText`array(${subquery}) @> ${operand}::${nameSql(type)}[]`
      : sqlText`exists (select from (${subquery}) as item (value) where item.value = any(${operand}::${nameSql(type)}[]))`;

/** SQL: what texts are sorted by: whatever their case, with letters that have accents beside those that have none. */
export const nameOrder = (text: SqlText): SqlText => sqlText`lower(${text}) collate names`;

/** SQL: whether a text matches a pattern of LIKE (a parameter), whatever the case and the accents of either. */
export const matches = (text: SqlText, pattern: SqlText): SqlText =>
  sqlText`fold(${text}) like (select fold(${pattern}::text))`;

/**
 * As `matches`, for statements that are planned for their values: PostgreSQL then knows the pattern, and how many may match
 * it. In one that is planned once, the pattern would be folded again for each row.
 */
export const matchesKnown = (text: SqlText, pattern: SqlText): SqlText =>
  sqlText`fold(${text}) like fold(${pattern}::text)`;

/** SQL: whether a text matches all of these patterns (a parameter), whatever the case and the accents. */
export const matchesAll = (text: SqlText, patterns: SqlText): SqlText =>
  sqlText`fold(${text}) like all (array(select fold(pattern) from unnest(${patterns}::text[]) as pattern))`;

/** The full name of a person in `users`, given its alias. */
export const fullName = (alias: SqlText): SqlText => sqlText`${alias}.first_name || ' ' || ${alias}.last_name`;

/** The full name of the person with an id; null where there is none. */
export const nameOfPerson = (id: SqlText): SqlText =>
  sqlText`(select ${fullName(sqlText`who`)} from users who where who._id = ${id})`;

/** SQL: whether the person with an id was erased: nothing new is written about them. */
export const isErased = (id: SqlText): SqlText =>
  sqlText`exists (select from users gone where gone._id = ${id} and gone.erased_at is not null)`;

/** SQL: whether a person is not active any more: no work goes back to them. */
export const hasLeft = (userId: SqlText): SqlText => sqlText`exists (select from users u
  where u._id = ${userId} and (u.deactivated_at is not null or u.deleted_at is not null))`;

/** Branches of an SQL case that refuse where the count is above zero, in words for one and for several. */
export const inUse = (count: SqlText, one: string, many: string): SqlText =>
  sqlText`when ${count} = 1 then json_build_object('code', 'in_use', 'where', ${quote(one)})
   when ${count} > 1 then json_build_object('code', 'in_use', 'where', ${count} || ${quote(many)})`;

/**
 * A branch of an SQL case that refuses where a record of a table is deleted whose id a subquery selects. Those that are
 * there can't be deleted until the transaction ends.
 */
export const isDeleted = (noun: string, table: SqlText, ids: SqlText): SqlText =>
  sqlText`when exists (select from (${ids}) as asked (_id) where not exists (select from ${table} as there
      where there._id = asked._id and there.deleted_at is null for key share))
    then json_build_object('code', 'not_found', 'noun', ${quote(noun)})`;
