import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { fullName, sqlText } from "../../core/db/sql-text.ts";

export interface NamedPerson {
  readonly _id: string;
  readonly role: string;
  readonly isActive: boolean;
}

/**
 * The people whom words of a file name, regardless of case: whoever has that e-mail address, and active people of that
 * name.
 */
export const peopleNamed = async (
  sql: Sql,
  words: readonly string[],
): Promise<(word: string) => readonly NamedPerson[]> => {
  const found = await run<NamedPerson & { key: string }>(
    sql,
    sqlText`select u._id, u.role, u.deactivated_at is null as "isActive", word.key from unnest($1::text[]) as word (key)
     join users u on u.deleted_at is null and (lower(u.email) = word.key
       or lower(${fullName(sqlText`u`)}) = word.key and u.deactivated_at is null)`,
    [[...new Set(words.map((word) => word.toLowerCase()))]],
  );
  const byWord = Map.groupBy(found, ({ key }) => key);
  return (word) => byWord.get(word.toLowerCase()) ?? [];
};

/** Why these are not the one person whom a word names; undefined where they are. */
export const wrongPerson = (found: readonly NamedPerson[], word: string): string | undefined => {
  if (found.length === 0) return `No active person has the name or the e-mail address “${word}”.`;
  return found.length > 1 ? `Several people are called “${word}”: enter the e-mail address.` : undefined;
};
