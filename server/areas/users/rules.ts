import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { type Role, roles, rolesManagedBy } from "../../../contract/core/roles.ts";
import { joined, quote, sqlText, type SqlText, textArray } from "../../core/db/sql-text.ts";
import { notFound, AppError } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";

/** SQL: whether the caller's role may change a person `u` of this role, and assign it. */
export const isManaged = sqlText`case me.role ${joined(
  roles.map((role) => sqlText`when ${quote(role)} then u.role = any (${textArray(rolesManagedBy(role))})`),
  " ",
)} else false end`;

/** Branches of an SQL case: the errors for a person `u` whom the caller does not manage, or who is the caller. */
export const blockerOf = (code: string): SqlText => sqlText`json_build_object('code', ${quote(code)})`;
export const unmanaged = sqlText`when not (${isManaged}) then ${blockerOf("role_above")}`;
export const oneself = sqlText`when u._id = me._id then ${blockerOf("own_account")}`;

/** Throws role_above where the caller may not assign one of these roles, or change people with it. */
export const requireManaged = (mine: Role, ...others: readonly Role[]): void => {
  const managed = rolesManagedBy(mine);
  if (!others.every((role) => managed.includes(role))) throw new AppError("role_above");
};

/** Throws not_found for another person's id where the policy restricts the caller's role to their own. */
export const requireReach = ({ policy }: Endpoint, me: Actor, id: string): void => {
  if (id !== me._id && policy.othersRoles?.includes(me.role) === false) throw notFound("person");
};
