import type { FastifyRequest } from "fastify";
import type { May } from "../../contract/endpoint.ts";
import type { Role } from "../../contract/roles.ts";
import type { Database } from "../db/pool.ts";
import { hashOfSecret } from "../ids.ts";
import { Refusal } from "../refusal.ts";
import type { Person } from "./context.ts";

const callerBy = (condition: string): string =>
  `select u._id, u.role, u.email_verified_at is not null as is_email_verified, s._id as session_id
  from sessions s join users u on u._id = s.user_id
  where ${condition} and s.expires_at > now() and u.deactivated_at is null and u.deleted_at is null`;

/** The caller of a token hash ($1): one row, or none where the session is over or the person may no longer come in. */
export const callerSql = callerBy("s.token_hash = $1");
const callerByIdSql = callerBy("s._id = $1::uuid");

export interface CallerRow {
  readonly _id: string;
  readonly role: Role;
  readonly is_email_verified: boolean;
  readonly session_id: string;
}

export const personOf = (row: CallerRow): Person => ({
  _id: row._id,
  role: row.role,
  isEmailVerified: row.is_email_verified,
  sessionId: row.session_id,
});

/** The bearer's hash. The token is read from the Authorization header only, never from a cookie. */
export const tokenHashOf = (request: FastifyRequest): Buffer | null => {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? "")?.[1];
  return token ? hashOfSecret(token) : null;
};

export const findCaller = async (db: Database, tokenHash: Buffer): Promise<Person | null> => {
  const [row] = await db.query<CallerRow & Record<string, unknown>>({ text: callerSql, values: [tokenHash] });
  return row ? personOf(row) : null;
};

/** The person of a session that was checked before: null once it has ended. */
export const findCallerById = async (db: Database, sessionId: string): Promise<Person | null> => {
  const [row] = await db.query<CallerRow & Record<string, unknown>>({ text: callerByIdSql, values: [sessionId] });
  return row ? personOf(row) : null;
};

/** Whether the row's policy lets this caller in; record rules come later, in the area. Throws 401 or 403. */
export const admit = (may: May, caller: Person | null): void => {
  if (may.who === "anyone") return;
  if (!caller) throw new Refusal("unauthenticated");
  if (!may.who.includes(caller.role)) throw new Refusal("forbidden");
  if (!caller.isEmailVerified && !may.unverified) throw new Refusal("email_not_verified");
};
