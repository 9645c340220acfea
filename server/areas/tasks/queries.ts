import { unpagedMax } from "../../../contract/core/list.ts";
import type { Task, TaskItem } from "../../../contract/tasks/entity.ts";
import type { Actor } from "../../core/current-user.ts";
import type { Sql } from "../../core/db/pool.ts";
import { readRecord } from "../../core/db/read.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { holdsIn, instant, ref, refToPerson, type SearchText, type View } from "../../core/db/view.ts";
import {
  canJson,
  hasRepeats,
  isFilled,
  isGivenAgain,
  isGivenOut,
  isHeld,
  isMine,
  isStaff,
  mayRead,
  mayReview,
} from "./rules.ts";

const projectRef = ref(sqlText`i.project_id`, sqlText`(select p.name from projects p where p._id = i.project_id)`);

/** Many items lack one of them, which the indexes leave out. */
const reference: SearchText = (holds) => sqlText`(i.reference <> '' and ${holds(sqlText`i.reference`)})`;
const itemText: SearchText = (holds) => sqlText`(i.text <> '' and ${holds(sqlText`i.text`)})`;

/** Items, as managers read them; without the copies that someone does once more. */
export const itemView: View = {
  from: sqlText`task_items i`,
  id: sqlText`i._id`,
  name: sqlText`coalesce(nullif(i.reference, ''), '#' || i.number)`,
  visible: sqlText`(i.deleted_at is null and i.repeat_of is null)`,
  row: {
    _id: sqlText`i._id`,
    projectId: projectRef,
    kind: sqlText`i.kind`,
    number: sqlText`i.number`,
    reference: sqlText`i.reference`,
    url: sqlText`i.url`,
    text: sqlText`i.text`,
    language: sqlText`i.language`,
    isGold: sqlText`i.gold is not null`,
    priority: sqlText`i.priority`,
    task: sqlText`${isGivenOut}::int`,
    status: sqlText`i.status`,
    problem: sqlText`i.problem`,
    wanted: sqlText`i.wanted`,
    submitted: sqlText`(select count(*) from tasks t where t.item_id = i._id and t.status in ('submitted', 'approved', 'rejected'))`,
    skips: sqlText`i.skips`,
    skippedFor: sqlText`case when i.skips = 0 then '[]'::json else coalesce((select json_agg(json_build_object(
        'reason', coalesce(t.skip_reason, 'other'), 'comment', t.comment)
        order by t.updated_at desc, t._id) from (select * from tasks s where s.item_id = i._id and s.status = 'skipped'
          order by s.updated_at desc, s._id limit i.skips) t), '[]') end`,
    facts: sqlText`i.facts`,
    createdAt: instant(sqlText`i.created_at`),
    version: sqlText`i.version`,
    can: sqlText`json_build_object('assign', ${isStaff} and i.status = 'available' and exists (select from tasks t
        where t.item_id = i._id and t.status = 'open' and t.for_user_id is null),
      'takeBack', ${isStaff} and exists (select from tasks t where t.item_id = i._id and ${isHeld}),
      'remove', ${isStaff} and not ${isGivenOut})`,
  },
  stored: { projectId: sqlText`i.project_id`, createdAt: sqlText`i.created_at` },
  search: [reference, itemText],
  sorts: {
    number: sqlText`i.number`,
    createdAt: sqlText`i.created_at`,
    priority: sqlText`i.priority`,
    reference: sqlText`lower(i.reference)`,
  },
  defaultOrder: sqlText`i.number`,
  filters: {
    task: (value) => sqlText`${isGivenOut} = (${value}::smallint = 1)`,
    status: (value) => sqlText`i.status = any(${value}::text[])`,
    // Uploads may write a tag in any case.
    language: (value) => sqlText`lower(i.language) = any(lower(${value}::text[]::text)::text[])`,
    projectId: (value) => sqlText`i.project_id = any(${value}::uuid[])`,
  },
  countMax: 10_000,
};

/** SQL: a worker would know an item again by its reference, so that none is shown to them where items are done once more. */
const isReferenceHidden = sqlText`(${isMine} and ${hasRepeats})`;
const shownReference = sqlText`case when ${isReferenceHidden} then '' else i.reference end`;

/** Turns that someone has or had. */
export const taskView: View = {
  from: sqlText`tasks t join task_items i on i._id = t.item_id`,
  id: sqlText`t._id`,
  name: sqlText`coalesce(nullif(${shownReference}, ''), '#' || i.number)`,
  visible: sqlText`t.status <> 'open'`,
  row: {
    _id: sqlText`t._id`,
    contentId: sqlText`t.item_id`,
    projectId: projectRef,
    kind: sqlText`t.kind`,
    number: sqlText`t.number`,
    reference: shownReference,
    language: sqlText`i.language`,
    text: sqlText`i.text`,
    user: refToPerson(sqlText`t.user_id`),
    status: sqlText`t.status`,
    leaseUntil: instant(sqlText`t.lease_until`),
    activeSeconds: sqlText`t.active_seconds`,
    amount: sqlText`t.amount`,
    isFast: sqlText`t.is_fast and not ${isMine}`,
    submittedAt: instant(sqlText`t.submitted_at`),
    reviewer: sqlText`case when ${mayReview} then ${refToPerson(sqlText`t.reviewer_id`)} end`,
    decidedAt: instant(sqlText`t.decided_at`),
    reasons: sqlText`t.reasons`,
    comment: sqlText`t.comment`,
    skipReason: sqlText`t.skip_reason`,
    createdAt: instant(sqlText`t.created_at`),
    version: sqlText`t.version`,
    can: canJson,
  },
  stored: {
    projectId: sqlText`t.project_id`,
    user: sqlText`t.user_id`,
    leaseUntil: sqlText`t.lease_until`,
    submittedAt: sqlText`t.submitted_at`,
    decidedAt: sqlText`t.decided_at`,
    createdAt: sqlText`t.created_at`,
  },
  search: [(holds) => sqlText`(not ${isReferenceHidden} and ${holdsIn(reference, holds)})`, itemText],
  sorts: {
    submittedAt: sqlText`coalesce(t.submitted_at, '-infinity')`,
    createdAt: sqlText`t.created_at`,
    activeSeconds: sqlText`t.active_seconds`,
    status: sqlText`t.status`,
  },
  defaultOrder: sqlText`t.created_at desc`,
  filters: {
    status: (value) => sqlText`t.status = any(${value}::text[])`,
    kind: (value) => sqlText`t.kind = any(${value}::text[])`,
    projectId: (value) => sqlText`t.project_id = any(${value}::uuid[])`,
    user: (value) => sqlText`t.user_id = any(${value}::uuid[])`,
  },
  countMax: 5000,
};

/** What the caller holds: what was sent back first, then what they began, in the order in which it was given out. */
export const heldView: View = {
  ...taskView,
  visible: sqlText`(${isMine} and ${isHeld})`,
  defaultOrder: sqlText`(t.status = 'rejected') desc, (t.status = 'draft') desc, t.priority desc, t.number`,
};

/**
 * What the caller held for too long and still counts when they submit it: nobody else has submitted it, and it was not
 * given to them again. A line is recorded once it is given to them again, unless it was sent back to them: its recording
 * may still be replaced.
 */
export const expiredView: View = {
  ...taskView,
  visible: sqlText`(${isMine} and t.status = 'expired' and (t.kind <> 'line' or t.submitted_at is not null) and i.deleted_at is null
    and not ${isFilled(sqlText`t`)} and not ${isGivenAgain})`,
  defaultOrder: sqlText`t.taken_at desc`,
};

export const submittedView: View = { ...taskView, visible: sqlText`(t.submitted_at is not null and ${mayRead})` };

/** What the caller may review, the oldest first. Recordings of lines are reviewed as what was uploaded. */
export const toReviewView: View = {
  ...taskView,
  visible: sqlText`(t.status = 'submitted' and t.kind <> 'line' and ${mayReview})`,
  countMax: 2 * unpagedMax,
  defaultOrder: sqlText`t.submitted_at`,
};

/** Throws not_found, also for what the caller may not read. */
export const taskById = (sql: Sql, me: Actor, id: string): Promise<Task> =>
  readRecord<Task>(sql, { view: taskView, noun: "task" }, me, id, [mayRead]);

/** Throws not_found. */
export const itemById = (sql: Sql, me: Actor, id: string): Promise<TaskItem> =>
  readRecord<TaskItem>(sql, { view: itemView, noun: "item" }, me, id);
