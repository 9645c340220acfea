import { type Role, rolesManagedBy } from "../../../contract/core/roles.ts";
import { isManaged } from "../../core/db/managed.ts";
import { quote, sqlText, type SqlText } from "../../core/db/sql-text.ts";
import { AppError } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";

/** Branches of an SQL case: the errors for a person `u` whom the caller does not manage, or who is the caller. */
export const blockerOf = (code: string): SqlText => sqlText`json_build_object('code', ${quote(code)})`;
export const unmanaged = sqlText`when not (${isManaged}) then ${blockerOf("role_above")}`;
export const oneself = sqlText`when u._id = me._id then ${blockerOf("own_account")}`;

/** Throws role_above where the caller may not assign this role. */
export const requireAssignable = (me: Actor, role: Role): void => {
  if (!rolesManagedBy(me.role).includes(role)) throw new AppError("role_above");
};

/** Throws role_above where the caller may not change this person. */
export const requireManaged = (me: Actor, person: { readonly _id: string; readonly role: Role }): void => {
  if (person._id !== me._id) requireAssignable(me, person.role);
};
