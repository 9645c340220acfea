import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { courseView } from "./queries.ts";

interface Counts {
  readonly count: number;
  readonly published: number;
  readonly enrolled: number;
  readonly completed: number;
}

/** How many courses the caller may see, and of these how many are published, and theirs. */
export const countsOf = async (sql: Sql, me: Actor): Promise<Counts> => {
  const [counts] = await run<Counts>(
    sql,
    sqlText`with ${meCte} select count(*)::int as count, count(*) filter (where c.status = 'published')::int as published,
       count(*) filter (where e.status <> 'withdrawn')::int as enrolled,
       count(*) filter (where e.completed_at is not null)::int as completed
     from me, ${courseView.from} where ${courseView.visible}`,
    [me._id, me.role],
  );
  return counts!;
};
