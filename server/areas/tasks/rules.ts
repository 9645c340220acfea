import { heldTaskStates, placedTaskStates } from "../../../contract/tasks/states.ts";
import { sqlText, textArray } from "../../core/db/sql-text.ts";

export const isStaff = sqlText`(me.role in ('admin', 'manager'))`;
export const isReviewer = sqlText`(me.role in ('admin', 'manager', 'reviewer'))`;
export const isMine = sqlText`(t.user_id = me._id)`;

/** SQL: the task `t` is with its worker. */
export const isHeld = sqlText`t.status = any (${textArray(heldTaskStates)})`;

/** SQL: the item `i` is given out: someone holds it or did it. */
export const isGivenOut = sqlText`(exists (select from tasks placed where placed.item_id = i._id
  and placed.status = any (${textArray(placedTaskStates)})))`;

/** SQL: whether the caller may read the task `t`: managers all, workers their own, reviewers what was submitted. */
export const mayRead = sqlText`(${isStaff} or ${isMine} or ${isReviewer} and t.submitted_at is not null)`;

/** SQL: nobody reviews their own work. */
export const mayReview = sqlText`(${isReviewer} and not ${isMine})`;

/** SQL: the project of the turn `t` has some items done once more by the same person. */
export const hasRepeats = sqlText`(exists (select from task_settings s where s.project_id = t.project_id and s.repeat_percent > 0)
  or exists (select from task_items r where r.project_id = t.project_id and r.repeat_of is not null))`;

/** SQL: what the caller may do with the task `t` at the item `i` now, as a JSON object. */
export const canJson = sqlText`json_build_object(
  'work', coalesce(${isMine} and (${isHeld} or t.status = 'expired' and i.deleted_at is null), false),
  'decide', coalesce(${mayReview} and t.status = 'submitted' and t.kind <> 'line', false))`;
