import { assignedStatesBefore } from "../../../contract/assigned-jobs/states.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import { lockMine, wrongState } from "./actions.ts";
import { assignedJobById } from "./queries.ts";
import { requireOthers } from "./reviews.ts";
import { signsOfReview, signsOfWork } from "./signs.ts";

/** Notes that the caller is at work on their job, and returns the active time so far. Sends no live event. Throws not_found, wrong_state. */
export const noteJobActivity = async (write: Write, id: string): Promise<{ activeSeconds: number }> => {
  const [found] = await run<{ activeSeconds: number }>(
    write.sql,
    sqlText`update assigned_jobs a set ${signsOfWork.noted}
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
    sqlText`update assigned_jobs a set ${signsOfReview.noted}
     where _id = $1 and status = any($2::text[]) and $3::boolean returning review_seconds as "reviewSeconds"`,
    [id, [...assignedStatesBefore("in_review"), "in_review"], reviewed.can.decide],
  );
  if (!found) throw wrongState(reviewed.status);
  return found;
};
