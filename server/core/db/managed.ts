import { roles, rolesManagedBy } from "../../../contract/core/roles.ts";
import { joined, quote, type SqlText, sqlText, textArray } from "./sql-text.ts";

const managing = roles.filter((role) => rolesManagedBy(role).length > 0);
/** SQL: whether the caller may change a person `u`: those whose role theirs manages, and themselves among staff. */
export const isManaged = sqlText`case me.role ${joined(
  managing.map(
    (role) => sqlText`when ${quote(role)} then u._id = me._id or u.role = any (${textArray(rolesManagedBy(role))})`,
  ),
  " ",
)} else false end`;
/** SQL: the same, without themselves. */
export const isManagedByOthers = sqlText`((${isManaged}) and u._id <> me._id)`;

/** Branches of an SQL case: the errors for a person `u` whom the caller does not manage, or who is the caller. */
export const blockerOf = (code: string): SqlText => sqlText`json_build_object('code', ${quote(code)})`;
export const unmanaged = sqlText`when not (${isManaged}) then ${blockerOf("role_above")}`;
export const oneself = sqlText`when u._id = me._id then ${blockerOf("own_account")}`;
