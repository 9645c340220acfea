import type { May } from "../../../contract/core/endpoint.ts";
import { type Role, rolesManagedBy } from "../../../contract/core/roles.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { Look, Write } from "../../core/db/write.ts";
import type { Person } from "../../core/http/person.ts";
import { notFound } from "../../core/refusal.ts";
import { type ProfileRecord, profileRecord } from "./queries.ts";

type Me = Pick<Person, "_id" | "role">;

/** Throws not_found for anybody else's id. */
export const mustBeMe = (me: Me, id: string): void => {
  if (me._id !== id) throw notFound("person");
};

/**
 * A person's record for who may read it by the row: oneself, and the roles that it names. With `managed` only of people
 * whom the caller's role manages. Throws not_found.
 */
export const readableRecord = async (
  sql: Sql,
  me: Me,
  id: string,
  { others = [] }: May,
  managed?: "managed",
): Promise<ProfileRecord> => {
  const isOwn = me._id === id;
  if (!isOwn && !others.includes(me.role)) throw notFound("person");
  const record = await profileRecord(sql, id);
  const mayManage = (role: Role): boolean => rolesManagedBy(me.role).includes(role);
  if (!record || (!isOwn && managed && !mayManage(record.role))) throw notFound("person");
  return record;
};

/** Keeps in the audit that somebody looked at what is another person's. */
export const keepLook = (write: Write, me: Me, id: string, at?: NonNullable<Look["at"]>): Promise<void> =>
  me._id === id ? write.look() : write.look({ resource: "users", id, ...(at && { at }) });
