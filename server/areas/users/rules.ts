import { type Role, rolesManagedBy } from "../../../contract/core/roles.ts";
import { AppError } from "../../core/app-error.ts";
import type { Actor } from "../../core/current-user.ts";

/** Throws role_above where the caller may not assign this role. */
export const requireAssignable = (me: Actor, role: Role): void => {
  if (!rolesManagedBy(me.role).includes(role)) throw new AppError("role_above");
};

/** Throws role_above where the caller may not change this person. */
export const requireManaged = (me: Actor, person: { readonly _id: string; readonly role: Role }): void => {
  if (person._id !== me._id) requireAssignable(me, person.role);
};
