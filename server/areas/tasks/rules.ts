import { heldTaskStates, placedTaskStates } from "../../../contract/tasks/states.ts";
import { obstacles } from "../../core/db/blockers.ts";
import { sqlText, type SqlText, textArray } from "../../core/db/sql-text.ts";
import { withoutRate } from "../jobs/actions.ts";
import { projectBlockers, projectSkills, skillMissing } from "../projects/actions.ts";

export const isStaff = sqlText`(me.role in ('admin', 'manager'))`;
export const isReviewer = sqlText`(me.role in ('admin', 'manager', 'reviewer'))`;
export const isMine = sqlText`(t.user_id = me._id)`;

/** SQL: what keeps the caller `me` from the tasks of a project `p`, as a JSON array, or null. */
export const taskReasons = obstacles([...projectBlockers, withoutRate("tasks"), skillMissing(projectSkills)]);

/** SQL: the task `t` is with its worker. */
export const isHeld = sqlText`t.status = any (${textArray(heldTaskStates)})`;

/** SQL: the item `i` is given out: someone holds it or did it. */
export const isGivenOut = sqlText`(exists (select from tasks placed where placed.item_id = i._id
  and placed.status = any (${textArray(placedTaskStates)})))`;

/** SQL: someone else submitted at the place of a turn, whose time was over. */
export const isFilled = (
  turn: SqlText,
): SqlText => sqlText`exists (select from tasks o where o.item_id = ${turn}.item_id
  and o.place = ${turn}.place and o.status in ('submitted', 'approved', 'rejected'))`;

/** SQL: the person of the turn `t` was given its item once more since: only that turn counts. */
export const isGivenAgain = sqlText`(exists (select from tasks again where again.item_id = t.item_id
  and again.user_id = t.user_id and (again.taken_at, again._id) > (t.taken_at, t._id)))`;

/**
 * SQL: the caller has work on the item of `t` that is not accepted yet: held, submitted, or still possible to submit. Read once for all
 * rows of a list, and counted as little by the planner.
 */
const worksOnItem = sqlText`t.item_id in (select own.item_id from tasks own where own.user_id = (select _id from me)
  and (own.status in ('assigned', 'draft', 'submitted', 'rejected')
    or own.status = 'expired' and not ${isFilled(sqlText`own`)}))`;

/** SQL: whoever could copy others' work into their own is no reviewer of it. Managers see all there is anyway. */
const isReviewerOf = sqlText`(${isStaff} or ${isReviewer} and not ${worksOnItem})`;

/** SQL: whether the caller may read the task `t`: managers all, workers their own, reviewers what others submitted. */
export const mayRead = sqlText`(${isStaff} or ${isMine} or t.submitted_at is not null and ${isReviewerOf})`;

/** SQL: nobody reviews their own work, nor, but for managers, that of others on an item of theirs. */
export const mayReview = sqlText`(${isReviewerOf} and not ${isMine})`;

/** SQL: the project of the turn `t` has some items done once more by the same person. */
export const hasRepeats = sqlText`(exists (select from task_settings s where s.project_id = t.project_id and s.repeat_percent > 0)
  or exists (select from task_items r where r.project_id = t.project_id and r.repeat_of is not null))`;

/** SQL: what the caller may do with the task `t` at the item `i` now, as a JSON object. */
export const canJson = sqlText`json_build_object(
  'work', coalesce(${isMine} and (${isHeld} or t.status = 'expired' and i.deleted_at is null and not ${isGivenAgain}), false),
  'decide', coalesce(${mayReview} and t.status = 'submitted' and t.kind <> 'line', false))`;
