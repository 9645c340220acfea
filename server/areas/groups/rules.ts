import { groups } from "../../../contract/groups/endpoints.ts";
import { fullName, words } from "../../core/db/sql-text.ts";
import type { Caller } from "../../core/db/read.ts";

/** SQL: whether the caller manages all groups. */
const isStaff = `me.role = any (${words(groups.create.may.who)})`;

/** Whether the caller manages all groups, and not only those that they are an admin of. */
export const isStaffRole = ({ role }: Caller): boolean => (groups.create.may.who as readonly string[]).includes(role);

/** SQL: whether the caller is an admin of the group `g`. */
export const isGroupAdmin = "exists (select from group_admins a where a.group_id = g._id and a.user_id = me._id)";

/** SQL: whether the caller may read the group `g` with its members, and manage these. */
export const mayManage = `(${isStaff} or ${isGroupAdmin})`;

/** SQL: what the caller may do with the group `g`. */
export const can = `json_build_object('edit', ${isStaff}, 'members', ${mayManage} and g.kind = 'plain',
  'mail', ${mayManage}, 'convert', ${isStaff} and g.kind = 'rule')`;

/** SQL: whether the person `u` is whom the caller looks for: staff know a part of name or address, others all of it. */
export const isFound = (typed: string, pattern: string): string => `case when ${isStaff}
  then ${fullName("u")} ilike ${pattern} or u.email ilike ${pattern}
  else u.email = lower(trim(${typed})) end`;
