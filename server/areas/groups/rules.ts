import { groups } from "../../../contract/groups/endpoints.ts";
import { fullName, sqlText, type SqlText, textArray, matchesAll } from "../../core/db/sql-text.ts";
import type { Actor } from "../../core/current-user.ts";

/** SQL: whether the caller manages all groups. */
const isStaff = sqlText`me.role = any (${textArray(groups.create.policy.roles)})`;

/** Whether the caller manages all groups, not only those that they are an admin of. */
export const isStaffRole = ({ role }: Actor): boolean =>
  (groups.create.policy.roles as readonly string[]).includes(role);

/** SQL: whether the caller is an admin of the group `g`. */
export const isGroupAdmin = sqlText`exists (select from group_admins a where a.group_id = g._id and a.user_id = me._id)`;

/** SQL: whether the caller may read the group `g` with its members, and change these. */
export const mayManage = sqlText`(${isStaff} or ${isGroupAdmin})`;

/** SQL: what the caller may do with the group `g`. */
export const can = sqlText`json_build_object('edit', ${isStaff}, 'members', ${mayManage} and g.kind = 'plain',
  'mail', ${mayManage}, 'convert', ${isStaff} and g.kind = 'rule')`;

/**
 * SQL: whether the caller may read the e-mail address and role of the member `u` of the group `g`. A group admin who is not
 * staff learns them of those whom staff or a rule put there, not of people whom they or another such admin added.
 */
export const mayReadContact = sqlText`(${isStaff} or u._id = me._id or not exists (
  select from group_members m join users adder on adder._id = m.added_by
  where m.group_id = g._id and m.user_id = u._id and g.kind = 'plain'
    and adder.role <> all (${textArray(groups.create.policy.roles)})))`;

/** SQL: for a group admin who is not staff in place of what they did not type. */
export const toStaff = (known: SqlText, typed: SqlText): SqlText =>
  sqlText`case when ${isStaff} then ${known} else ${typed} end`;

/** SQL: whether `u` matches the search: for staff by words of name or address, for others by the full address. */
export const isFound = (typed: SqlText, patterns: SqlText): SqlText => sqlText`case when ${isStaff}
  then ${matchesAll(sqlText`${fullName(sqlText`u`)} || ' ' || u.email`, patterns)}
  else u.email = lower(trim(${typed})) end`;
