/** Pieces of SQL that several areas share. */

/** The platform's time zone, as an SQL expression. */
export const platformZone = "(select time_zone from company)";

/** The day of an instant in the platform's time zone. */
export const dayOf = (instant: string): string => `(${instant} at time zone ${platformZone})::date`;

/** The time of day of an instant in the platform's time zone. */
export const timeOf = (instant: string): string => `(${instant} at time zone ${platformZone})::time`;

const literal = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
/** The patterns of LIKE for texts that hold this one, whatever it is made of, that begin with it and that end with it. */
export const patternOf = (search: string): string => `%${literal(search)}%`;
export const patternOfStart = (start: string): string => `${literal(start)}%`;
export const patternOfEnd = (end: string): string => `%${literal(end)}`;

/** An array of words from the contract, as an SQL literal. */
export const words = (list: readonly string[]): string =>
  `array[${list.map((word) => `'${word}'`).join(", ")}]::text[]`;

/** The filter over what a subquery answers: whether it holds any of the values given, or all of them. */
export const holdsOf =
  (subquery: string, type: "uuid" | "text") =>
  (given: string, all: boolean): string =>
    all
      ? `array(${subquery}) @> ${given}::${type}[]`
      : `exists (select from (${subquery}) as held (value) where held.value = any(${given}::${type}[]))`;

/** `imageBenchmark` as the database spells it: `image_benchmark`. */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What people call the person of a row of `users`, by its alias. */
export const fullName = (alias: string): string => `${alias}.first_name || ' ' || ${alias}.last_name`;

/** The name of the person that an id stands for; null where there is none. */
export const nameOfPerson = (id: string): string => `(select ${fullName("who")} from users who where who._id = ${id})`;

/** SQL of a case: the refusal where there are any, by their number (SQL) in the singular's and the plural's words. */
export const inUse = (count: string, one: string, many: string): string =>
  `when ${count} = 1 then json_build_object('code', 'in_use', 'where', '${one}')
   when ${count} > 1 then json_build_object('code', 'in_use', 'where', ${count} || '${many}')`;
