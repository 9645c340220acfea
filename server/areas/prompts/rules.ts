import { prompts } from "../../../contract/prompts/endpoints.ts";
import { editablePrompts, promptStatesBefore } from "../../../contract/prompts/states.ts";
import { type SqlText, sqlText, textArray } from "../../core/db/sql-text.ts";
import { isStaff } from "../jobs/actions.ts";

/** SQL: whether the prompt `q` is the caller's. */
export const isMine = sqlText`(q.annotator_id = me._id)`;
const isReviewer = sqlText`(me.role = any (${textArray(prompts.review.policy.roles)}))`;

/** SQL: reviewers read what was submitted; what others still write is theirs and the managers'. */
export const mayRead = sqlText`(${isStaff} or coalesce(${isMine}, false) or ${isReviewer} and q.submitted_at is not null)`;
const mayEdit = sqlText`coalesce(${isMine} and q.status = any (${textArray(editablePrompts)}), false)`;
export const mayReview = sqlText`coalesce(${isReviewer} and not ${isMine}
  and q.status = any (${textArray(promptStatesBefore("approved"))}), false)`;
const mayRemove = sqlText`coalesce(${isStaff} and q.status <> 'approved'
  or ${isMine} and q.status = 'draft' and not q.is_given, false)`;

/**
 * SQL: the given answers `q` wait for this person, who neither gave, had nor reviewed them: they would know where each
 * comes from, or what they had thought of it.
 */
export const isOpenTo = (user: SqlText): SqlText =>
  sqlText`(q.status = 'open' and q.deleted_at is null and q.created_by <> ${user}
    and not exists (select from prompt_seen_by seen where seen.prompt_id = q._id and seen.user_id = ${user}))`;

/** SQL: given answers are with someone who may give them back; what people wrote themselves is nobody else's. */
export const isHeld = sqlText`(q.is_given and q.status = any (${textArray(promptStatesBefore("open"))}) and q.deleted_at is null)`;

/** SQL: what the caller may do with the prompt `q` now, as a JSON object. */
export const canJson = sqlText`json_build_object('edit', ${mayEdit}, 'release', coalesce(${isMine} and ${isHeld}, false),
  'review', ${mayReview}, 'remove', ${mayRemove})`;
