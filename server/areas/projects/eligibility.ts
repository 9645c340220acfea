import type { Reason } from "../../../contract/core/errors.ts";
import { seenProjectStates } from "../../../contract/projects/states.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run, runSteady } from "../../core/db/run.ts";
import type { Actor } from "../../core/current-user.ts";
import { notFound } from "../../core/app-error.ts";
import { courseGranting } from "../courses/actions.ts";
import { declinedLately } from "../skills/actions.ts";
import { accountBlockers, blocker, obstacles } from "../../core/db/blockers.ts";
import { quote, sqlText, type SqlText, textArray } from "../../core/db/sql-text.ts";

/**
 * A member individually or by a group, as that group is now. A scalar subquery, since a join would first find everyone
 * in the project.
 */
const isMember = sqlText`coalesce((select true from project_people(p._id) inside where inside.user_id = me._id limit 1), false)`;
const acknowledged = sqlText`coalesce((select max(done.number) from guideline_reads done
  where done.user_id = me._id and done.project_id = p._id), 0)`;
/** SQL: the guideline has a version that the caller must read before the next check-in. */
export const mustRead = sqlText`p.guideline_required > ${acknowledged}`;
export const isCheckedIn = sqlText`exists (select from open_check_ins o where o.project_id = p._id and o.user_id = me._id)`;

/** SQL: projects that may be open to a worker. */
export const isForWorker = sqlText`(p.status = any(${textArray(seenProjectStates)}) and (not p.is_private or ${isMember}))`;
/** SQL: workers see projects that may be open to them, and always those in which they are checked in. */
export const isSeenByWorker = sqlText`(${isCheckedIn} or ${isForWorker})`;

/** SQL: staff see every project. Of others a worker learns nothing, not even that they exist. */
export const isSeen = sqlText`(me.role in ('admin', 'manager', 'payments') or ${isSeenByWorker})`;

/** SQL: who has had a job of the project, or reviews what others did for it, reads how its work is done. */
export const worksOnItsJobs = sqlText`exists (select from jobs j join assigned_jobs a on a.job_id = j._id
  where j.project_id = p._id and (a.user_id = me._id or me.role = 'reviewer' and a.status in ('submitted', 'in_review')))`;

/** What keeps the caller `me` from any work on a project `p`. */
export const projectBlockers: readonly SqlText[] = [
  ...accountBlockers,
  blocker({
    reason: "project_not_active",
    message: sqlText`case p.status when 'draft' then 'The project has not begun yet.' when 'paused' then 'The project is paused.'
        else 'The project is completed.' end`,
    unlock: { kind: "wait", id: sqlText`null` },
    from: sqlText`where p.status <> 'active'`,
  }),
  blocker({
    reason: "not_a_member",
    message: quote("The project is private: only its members may work on it."),
    unlock: null,
    from: sqlText`where p.is_private and not ${isMember}`,
  }),
  blocker({
    reason: "guideline_unread",
    message: sqlText`case when ${acknowledged} = 0 then 'Please read the guideline first.'
        else 'The guideline changed since you last read it.' end`,
    unlock: { kind: "guideline", id: sqlText`p._id` },
    from: sqlText`where ${mustRead}`,
  }),
];

/** SQL: what came of the caller's request for the skill `s`: none, an open one, or one declined lately with the answer. */
const asked = sqlText`(select json_build_object('skill', s._id, 'state', r.state, 'answer', coalesce(r.answer, ''),
    'course', (select json_build_object('_id', c._id, 'name', c.name) from courses c
      where c._id = r.course_id and c.deleted_at is null and c.status = 'published'))
  from (select 1) as one left join lateral (select q.state, q.answer, q.course_id from skill_requests q
    where q.user_id = me._id and q.skill_id = s._id and (q.state = 'open' or ${declinedLately(sqlText`q`)})
    order by q.created_at desc limit 1) r on true)`;

/** SQL: a skill that the caller lacks, of those that a subquery selects, and the course that grants it where one is open. */
export const skillMissing = (needed: SqlText): SqlText =>
  blocker({
    reason: "skill_missing",
    message: sqlText`'You need the skill ' || s.name || '.'
      || coalesce(' The course ' || granting.name || ' grants it.', '')`,
    unlock: { kind: "course", id: sqlText`granting._id`, orElse: { kind: "skill", id: sqlText`s._id` } },
    asked,
    from: sqlText`from skills s left join lateral ${courseGranting(sqlText`s._id`)} granting on true where s._id in (${needed})
          and not exists (select from user_skills us where us.user_id = me._id and us.skill_id = s._id)`,
  });

/** SQL: the skills that a project needs. */
export const projectSkills = sqlText`select ps.skill_id from project_skills ps where ps.project_id = p._id`;

/**
 * The rule of check-in: active, verified, has the skills, project active and paid by the hour, member if private, guideline read, not
 * checked in elsewhere, capacity free. One SQL expression over a project `p` and the caller `me`: all blockers as a
 * JSON array, or null where the project is open. The list of projects and the check-in itself both use it.
 */
export const reasonsSql = obstacles([
  ...projectBlockers,
  blocker({
    reason: "paid_by_piece",
    message: quote("This project pays by the piece: take a job or a task instead."),
    unlock: { kind: "project", id: sqlText`p._id` },
    from: sqlText`where p.pay_by = 'piece'`,
  }),
  skillMissing(projectSkills),
  blocker({
    reason: "checked_in_elsewhere",
    message: sqlText`case when o.project_id = p._id then 'You are checked in here already.'
        else 'You are checked in to ' || other.name || ': check out there first.' end`,
    unlock: { kind: "project", id: sqlText`o.project_id` },
    from: sqlText`from open_check_ins o join projects other on other._id = o.project_id where o.user_id = me._id`,
  }),
  blocker({
    reason: "project_full",
    message: sqlText`'All ' || p.capacity || ' places are taken right now.'`,
    unlock: { kind: "wait", id: sqlText`null` },
    from: sqlText`where p.capacity <= (select count(*) from open_check_ins o
        where o.project_id = p._id and o.user_id <> me._id)`,
  }),
]);

/** SQL: what keeps the caller `me` from the prompts of a project `p`, as a JSON array, or null. */
export const workReasons = obstacles([...projectBlockers, skillMissing(projectSkills)]);

/**
 * What of an expression such as `workReasons` holds for the caller now; empty where nothing keeps them. Throws not_found
 * where they don't see the project.
 */
export const reasonsIn = async (sql: Sql, me: Actor, projectId: string, reasons: SqlText): Promise<Reason[]> => {
  const [row] = await runSteady<{ reasons: Reason[] | null }>(
    sql,
    sqlText`with ${meCte} select ${reasons} as reasons from projects p, me
     where p._id = $3 and p.deleted_at is null and ${isSeen}`,
    [me._id, me.role, projectId],
  );
  if (!row) throw notFound("project");
  return row.reasons ?? [];
};

/** Why the caller can't check in to a project right now; empty where they can. Throws not_found where they don't see it. */
export const reasonsOf = async (sql: Sql, me: Actor, projectId: string): Promise<Reason[]> => {
  const [row] = await runSteady<{ reasons: Reason[] | null }>(
    sql,
    sqlText`with ${meCte} select ${reasonsSql} as reasons from projects p, me where p._id = $3 and ${isSeen}`,
    [me._id, me.role, projectId],
  );
  if (!row) throw notFound("project");
  return row.reasons ?? [];
};

/** Throws not_found where the caller neither sees a project nor ever worked on it. */
export const requireKnown = async (sql: Sql, me: Actor, projectId: string): Promise<void> => {
  const known = await run(
    sql,
    sqlText`with ${meCte} select p._id from projects p, me where p._id = $3 and p.deleted_at is null and (${isSeen}
      or exists (select from work_history w where w.project_id = p._id and w.user_id = me._id))`,
    [me._id, me.role, projectId],
  );
  if (known.length === 0) throw notFound("project");
};
