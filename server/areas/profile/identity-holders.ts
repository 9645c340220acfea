import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { changeSkippingDuplicates } from "../../core/db/skip-duplicates.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";

/**
 * Lets the identity documents of deleted people go, by their hashes (SQL, one column; `values` are its parameters), so
 * that whoever comes back under a new account can give theirs again. Who is being restored at this moment keeps theirs.
 */
export const letGoOfDeleted = async (sql: Sql, hashes: SqlText, values: readonly unknown[]): Promise<void> => {
  await run(
    sql,
    sqlText`with holder as (
       select u._id from profile_sections s join users u on u._id = s.user_id
       where s.identity_hash in (${hashes}) and not s.identity_given_up and u.deleted_at is not null for share of u)
     update profile_sections s set identity_given_up = true from holder
     where s.user_id = holder._id and s.section = 'verification'`,
    values,
  );
};

/** Gives restored people the identity documents back that they had let go, unless another person has theirs by now. */
export const takeDocumentsBack = async ({ sql }: AnyWrite, people: readonly string[]): Promise<void> => {
  const letGo = sqlText`user_id = any($1::uuid[]) and identity_given_up`;
  await letGoOfDeleted(sql, sqlText`select identity_hash from profile_sections where ${letGo}`, [people]);
  await changeSkippingDuplicates(sql, people, "skip", (some) =>
    run(sql, sqlText`update profile_sections set identity_given_up = false where ${letGo}`, [some]),
  );
};
