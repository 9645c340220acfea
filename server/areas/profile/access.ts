import type { Policy } from "../../../contract/core/endpoint.ts";
import { type Role, rolesManagedBy } from "../../../contract/core/roles.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { Access, Write } from "../../core/db/write.ts";
import type { Actor } from "../../core/current-user.ts";
import { notFound } from "../../core/app-error.ts";
import { type ProfileRecord, profileRecord } from "./queries.ts";

/** Throws not_found for any other person's id. */
export const requireSelf = (me: Actor, id: string): void => {
  if (me._id !== id) throw notFound("person");
};

/**
 * A person's record, if the policy admits the caller: themselves, and the roles that it names. With `managed` only for
 * people whom the caller's role manages. Throws not_found.
 */
export const readableRecord = async (
  sql: Sql,
  me: Actor,
  id: string,
  { othersRoles = [] }: Policy,
  managed?: "managed",
): Promise<ProfileRecord> => {
  const isOwn = me._id === id;
  if (!isOwn && !othersRoles.includes(me.role)) throw notFound("person");
  const record = await profileRecord(sql, id);
  const mayManage = (role: Role): boolean => rolesManagedBy(me.role).includes(role);
  if (!record || (!isOwn && managed && !mayManage(record.role))) throw notFound("person");
  return record;
};

/** Audits an access to another person's data. */
export const logAccess = (write: Write, id: string, at?: NonNullable<Access["at"]>): Promise<void> =>
  write.me._id === id ? write.logAccess() : write.logAccess({ resource: "users", id, ...(at && { at }) });
