import { signsOf } from "../../core/db/activity.ts";
import { sqlText } from "../../core/db/sql-text.ts";

export const signsOfWork = signsOf(sqlText`a`, sqlText`active_seconds`, sqlText`last_active_at`);
export const signsOfReview = signsOf(sqlText`a`, sqlText`review_seconds`, sqlText`last_reviewed_at`);
