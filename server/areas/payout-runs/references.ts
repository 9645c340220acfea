import { requireExisting } from "../../core/app-error.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";

interface References {
  readonly people?: readonly string[] | undefined;
  readonly projects?: readonly string[] | undefined;
}

/**
 * Whom and what a run names must exist. Who was deleted does: they are still paid what they are owed. Throws
 * validation on `people`, `projects`.
 */
export const checkReferences = async (sql: Sql, { people = [], projects = [] }: References): Promise<void> => {
  const [known] = await run<Record<keyof References, boolean>>(
    sql,
    sqlText`select $1::uuid[] <@ array(select _id from users where _id = any($1)) as people,
       $2::uuid[] <@ array(select _id from projects where _id = any($2)) as projects`,
    [people, projects],
  );
  requireExisting(known!);
};
