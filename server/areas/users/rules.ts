import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { type Role, roles, rolesManagedBy } from "../../../contract/core/roles.ts";
import { words } from "../../core/db/sql-text.ts";
import type { Person } from "../../core/http/person.ts";
import { notFound, Refusal } from "../../core/refusal.ts";

/** SQL: whether the caller's role may change a person `u` of this role, and give it. */
export const isManaged = `case me.role ${roles
  .map((role) => `when '${role}' then u.role = any (${words(rolesManagedBy(role))})`)
  .join(" ")} else false end`;

/** SQL of a case: the refusals of what is asked about a person `u` whom the caller does not manage, or is. */
export const refusalOf = (code: string): string => `json_build_object('code', '${code}')`;
export const unmanaged = `when not (${isManaged}) then ${refusalOf("role_above")}`;
export const oneself = `when u._id = me._id then ${refusalOf("own_account")}`;

/** Throws role_above where the caller may not give one of these roles, or change people of it. */
export const mustManage = (mine: Role, ...others: readonly Role[]): void => {
  const managed = rolesManagedBy(mine);
  if (!others.every((role) => managed.includes(role))) throw new Refusal("role_above");
};

/** Throws not_found where somebody reaches for another person's, and the row says that their role reaches nobody else. */
export const mustReach = ({ may }: Endpoint, me: Person, id: string): void => {
  if (id !== me._id && may.others?.includes(me.role) === false) throw notFound("person");
};
