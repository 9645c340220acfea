import { backgroundRequest } from "../../../contract/audit/who.ts";
import { reviewerRoles } from "../jobs/actions.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import { write } from "../../core/db/write.ts";
import { notify } from "../notifications/actions.ts";
import { isGradable } from "./queries.ts";

export { drawFrom, partsOf, previewOf } from "./fill.ts";
export { retimeOpen } from "./start.ts";
export { termsOf } from "./terms.ts";

/** Once a day each person who grades essays is told how many attempts came in since that wait for them. */
export const tellOfEssays = async ({
  db,
  config,
}: {
  readonly db: Database;
  readonly config: Config;
}): Promise<void> => {
  const options = {
    db,
    config,
    me: null,
    action: "quizSubmissions.tell",
    audited: false,
    requestId: backgroundRequest,
  };
  await write(options, async (tx) => {
    const waiting = await run<{ userId: string; count: number }>(
      tx.sql,
      sqlText`select u._id as "userId", count(*)::int as count
       from users u join quiz_submissions s on s.user_id <> u._id
       where u.role = any($1::text[]) and u.deleted_at is null and u.deactivated_at is null
         and s.status = 'pending_review' and ${isGradable} and s.submitted_at > now() - interval '1 day'
       group by u._id`,
      [reviewerRoles],
    );
    await notify(
      tx,
      waiting.map(({ userId, count }) => ({ userId, kind: "essays_waiting", params: { count } })),
    );
  });
};

/** SQL: how many questions of a quiz may have a wrong key, as last counted, given its id. */
export const suspectsOf = (quiz: SqlText): SqlText =>
  sqlText`coalesce((select kept.suspects from quiz_analyses kept where kept.quiz_id = ${quiz}), 0)`;
