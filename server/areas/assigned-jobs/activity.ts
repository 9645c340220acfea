import { assignedStatesBefore } from "../../../contract/assigned-jobs/states.ts";
import { run } from "../../core/db/run.ts";
import { type SqlText, sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { lockMine, wrongState } from "./actions.ts";
import { assignedJobById } from "./queries.ts";
import { requireOthers } from "./reviews.ts";

/** Seconds: a longer pause between two signs of activity is no work. */
const pauseMax = 90;

/**
 * SQL: a sign of activity now, after the one before. Of two signs at once, the one that began first may be written last:
 * time never goes back.
 */
const noted = (seconds: SqlText, seenAt: SqlText): SqlText => sqlText`${seenAt} = greatest(${seenAt}, now()),
  ${seconds} = ${seconds} + case when ${seenAt} > now() - make_interval(secs => ${pauseMax})
    then greatest(floor(extract(epoch from now() - ${seenAt}))::int, 0) else 0 end`;

/** Notes that the caller is at work on their job, and returns the active time so far. Sends no live event. Throws not_found, wrong_state. */
export const noteJobActivity = async (write: Write, id: string): Promise<{ activeSeconds: number }> => {
  const [found] = await run<{ activeSeconds: number }>(
    write.sql,
    sqlText`update assigned_jobs set ${noted(sqlText`active_seconds`, sqlText`last_active_at`)}
     where _id = $1 and user_id = $2 and slot is not null returning active_seconds as "activeSeconds"`,
    [id, write.me._id],
  );
  if (!found) throw wrongState((await lockMine(write, id)).status);
  return found;
};

/**
 * Notes that the caller reviews work on which they may decide, and returns the time of all its reviews so far. Sends no live
 * event. Throws not_found, own_work, wrong_state.
 */
export const noteReviewActivity = async (write: Write, id: string): Promise<{ reviewSeconds: number }> => {
  const reviewed = await assignedJobById(write.sql, write.me, id);
  requireOthers(write, reviewed);
  const [found] = await run<{ reviewSeconds: number }>(
    write.sql,
    sqlText`update assigned_jobs set ${noted(sqlText`review_seconds`, sqlText`last_reviewed_at`)}
     where _id = $1 and status = any($2::text[]) and $3::boolean returning review_seconds as "reviewSeconds"`,
    [id, [...assignedStatesBefore("in_review"), "in_review"], reviewed.can.decide],
  );
  if (!found) throw wrongState(reviewed.status);
  return found;
};
