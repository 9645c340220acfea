import type { Reason } from "../../../contract/core/errors.ts";
import type { Sql } from "../../core/db/pool.ts";
import { meCte, run } from "../../core/db/run.ts";
import type { Caller } from "../../core/db/read.ts";

/** A text as an SQL literal. */
const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

const obstacle = (options: {
  reason: Reason["reason"];
  /** SQL. */
  message: string;
  /** SQL of the id, beside what kind of thing it is. */
  unlock: { kind: NonNullable<Reason["unlock"]>["kind"]; id: string } | null;
  /** Where the obstacle is there: the rest of a select, over `p` and `me`. */
  from: string;
}): string =>
  `select ${literal(options.reason)}::text as reason, ${options.message} as message,
    ${options.unlock ? `json_build_object('kind', ${literal(options.unlock.kind)}, 'id', ${options.unlock.id})` : "null::json"} as unlock
  ${options.from}`;

/**
 * In it by name or by a group, as that group is now. A scalar subquery, since a join would first find everybody who is
 * in the project.
 */
const isMember =
  "coalesce((select true from project_people(p._id) inside where inside.user_id = me._id limit 1), false)";
const acknowledged = `coalesce((select max(done.number) from guideline_reads done
  where done.user_id = me._id and done.project_id = p._id), 0)`;
/** The guideline has a version that the caller has to read before the next check-in. */
export const mustRead = `p.guideline_required > ${acknowledged}`;
export const isCheckedIn = "exists (select from open_check_ins o where o.project_id = p._id and o.user_id = me._id)";

/** A worker sees what may be open to them, and in any case where they are checked in. */
export const isSeenByWorker = `(${isCheckedIn} or p.status in ('active', 'paused') and (not p.is_private or ${isMember}))`;

/**
 * The rule of check-in: active, verified, skills held, project active, member if private, guideline read, not checked
 * in elsewhere, capacity free. One SQL expression over a project `p` and the caller `me`: every reason against it as a JSON array,
 * or null where the project is open. The list that tells beforehand and the check-in itself both read it.
 */
export const reasonsSql = `(select json_agg(json_build_object('reason', reason, 'message', message, 'unlock', unlock)) from (
  ${[
    obstacle({
      reason: "account_not_active",
      message: literal("Your account is not active."),
      unlock: null,
      from: `where exists (select from users u where u._id = me._id
        and (u.deactivated_at is not null or u.deleted_at is not null))`,
    }),
    obstacle({
      reason: "email_not_verified",
      message: literal("Please verify your e-mail address first."),
      unlock: { kind: "profile", id: "null" },
      from: "where exists (select from users u where u._id = me._id and u.email_verified_at is null)",
    }),
    obstacle({
      reason: "project_not_active",
      message: `case p.status when 'draft' then 'The project has not begun yet.' when 'paused' then 'The project is paused.'
        else 'The project is completed.' end`,
      unlock: { kind: "wait", id: "null" },
      from: "where p.status <> 'active'",
    }),
    obstacle({
      reason: "not_a_member",
      message: literal("The project is private: only its members may check in."),
      unlock: null,
      from: `where p.is_private and not ${isMember}`,
    }),
    obstacle({
      reason: "guideline_unread",
      message: `case when ${acknowledged} = 0 then 'Please read the guideline first.'
        else 'The guideline changed since you last read it.' end`,
      unlock: { kind: "guideline", id: "p._id" },
      from: `where ${mustRead}`,
    }),
    obstacle({
      reason: "skill_missing",
      message: "'You need the skill ' || s.name || '.'",
      unlock: { kind: "skill", id: "s._id" },
      from: `from project_skills ps join skills s on s._id = ps.skill_id
        where ps.project_id = p._id
          and not exists (select from user_skills us where us.user_id = me._id and us.skill_id = s._id)`,
    }),
    obstacle({
      reason: "checked_in_elsewhere",
      message: `case when o.project_id = p._id then 'You are checked in here already.'
        else 'You are checked in to ' || other.name || ': check out there first.' end`,
      unlock: { kind: "project", id: "o.project_id" },
      from: "from open_check_ins o join projects other on other._id = o.project_id where o.user_id = me._id",
    }),
    obstacle({
      reason: "project_full",
      message: "'All ' || p.capacity || ' places are taken right now.'",
      unlock: { kind: "wait", id: "null" },
      from: `where p.capacity <= (select count(*) from open_check_ins o
        where o.project_id = p._id and o.user_id <> me._id)`,
    }),
  ].join("\n  union all ")}) as obstacles)`;

/** Why the caller can't check in to a project right now; empty where they can. */
export const reasonsOf = async (sql: Sql, me: Caller, projectId: string): Promise<Reason[]> => {
  const [row] = await run<{ reasons: Reason[] | null }>(
    sql,
    `with ${meCte} select ${reasonsSql} as reasons from projects p, me where p._id = $3`,
    [me._id, me.role, projectId],
  );
  return row?.reasons ?? [];
};
