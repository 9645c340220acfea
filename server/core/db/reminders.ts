import type { Sql } from "./pool.ts";
import { run } from "./run.ts";
import { type SqlText, sqlText } from "./sql-text.ts";

/** The columns of `users` that say when a person was last reminded of something. */
const columns = {
  pay: sqlText`pay_reminded_at`,
  hours: sqlText`hours_reminded_at`,
} as const satisfies Record<string, SqlText>;

/** Those of these people who were not reminded within the last day; they count as reminded now. Calls at once share them. */
export const takeReminders = async (
  sql: Sql,
  of: keyof typeof columns,
  people: readonly string[],
): Promise<ReadonlySet<string>> => {
  const due = await run<{ _id: string }>(
    sql,
    sqlText`update users set ${columns[of]} = now() where _id in
       (select _id from users where _id = any($1::uuid[]) order by _id for no key update)
       and (${columns[of]} is null or ${columns[of]} < now() - interval '1 day') returning _id`,
    [people],
  );
  return new Set(due.map(({ _id }) => _id));
};
