import type { FastifyRequest } from "fastify";
import type { Policy } from "../../../contract/core/endpoint.ts";
import type { ErrorCode } from "../../../contract/core/errors.ts";
import type { Role } from "../../../contract/core/roles.ts";
import type { Database } from "../db/pool.ts";
import { hashOfSecret } from "../ids.ts";
import { AppError } from "../app-error.ts";
import type { CurrentUser } from "../current-user.ts";
import { joined, sqlText, type SqlText } from "../db/sql-text.ts";
import { noteSessionUse, useNoted } from "./session-use.ts";

/** SQL: whether a person, by the alias of their `users` row, requires a second factor and has none. */
export const lacksSecondFactor = (user: SqlText): SqlText =>
  sqlText`(${user}.second_factor_at is null and exists (select from second_factor_roles needed where needed.role = ${user}.role))`;

const callerBy = (condition: SqlText): SqlText =>
  sqlText`select u._id, u.role, u.email_verified_at is not null as is_email_verified,
    ${lacksSecondFactor(sqlText`u`)} as lacks_second_factor, s.kind = 'browser' as is_in_person, s._id as session_id,
    (s.last_used_at is null or s.last_used_at < now() - ${useNoted}) as is_use_to_note
  from sessions s join users u on u._id = s.user_id
  where ${condition} and s.expires_at > now() and u.deactivated_at is null and u.deleted_at is null`;

/** The caller of a token hash ($1): one row, or none where the session has ended or the account is inactive. */
export const callerSql = callerBy(sqlText`s.token_hash = $1`);
const callersByIdSql = callerBy(sqlText`s._id = any($1::uuid[])`);

export interface CallerRow {
  readonly _id: string;
  readonly role: Role;
  readonly is_email_verified: boolean;
  readonly lacks_second_factor: boolean;
  readonly is_in_person: boolean;
  readonly session_id: string;
  readonly is_use_to_note: boolean;
}

const currentUserOf = (row: CallerRow): CurrentUser => ({
  _id: row._id,
  role: row.role,
  isEmailVerified: row.is_email_verified,
  lacksSecondFactor: row.lacks_second_factor,
  isInPerson: row.is_in_person,
  sessionId: row.session_id,
});

/** The bearer's hash. The token is read from the Authorization header only, never from a cookie. */
export const tokenHashOf = (request: FastifyRequest): Buffer | null => {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? "")?.[1];
  return token ? hashOfSecret(token) : null;
};

/** The caller of a session's row. Its use is noted in the background. */
export const callerOf = (db: Database, row: CallerRow | undefined): CurrentUser | null => {
  if (!row) return null;
  if (row.is_use_to_note) noteSessionUse(db, row.session_id);
  return currentUserOf(row);
};

export const findCaller = async (db: Database, tokenHash: Buffer): Promise<CurrentUser | null> => {
  const [row] = await db.query<CallerRow & Record<string, unknown>>({ text: callerSql, values: [tokenHash] });
  return callerOf(db, row);
};

/** The callers of sessions that were checked before, by session; none of one that has ended. */
export const findCallersById = async (
  db: Database,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, CurrentUser>> => {
  const rows = await db.query<CallerRow & Record<string, unknown>>({ text: callersByIdSql, values: [sessionIds] });
  return new Map(rows.map((row) => [row.session_id, currentUserOf(row)]));
};

/** What a policy requires beside the role, unless it says otherwise: also as SQL over the caller's row `me`. */
const requirements: readonly {
  readonly isAsked: (policy: Policy) => boolean;
  readonly isMet: (caller: CurrentUser) => boolean;
  readonly sql: SqlText;
  readonly code: ErrorCode;
}[] = [
  {
    isAsked: (policy) => !policy.allowUnverified,
    isMet: (caller) => caller.isEmailVerified,
    sql: sqlText`me.is_email_verified`,
    code: "email_not_verified",
  },
  {
    isAsked: (policy) => !policy.allowWithoutSecondFactor,
    isMet: (caller) => !caller.lacksSecondFactor,
    sql: sqlText`not me.lacks_second_factor`,
    code: "second_factor_required",
  },
  {
    isAsked: (policy) => policy.denyApiTokens === true,
    isMet: (caller) => caller.isInPerson,
    sql: sqlText`me.is_in_person`,
    code: "in_person",
  },
];

/** Whether the policy admits this caller; record rules are checked later, in the area. Throws 401 or 403. */
export const authorize = (policy: Policy, caller: CurrentUser | null): void => {
  if (policy.roles === "anyone") return;
  if (!caller) throw new AppError("unauthenticated");
  if (!policy.roles.includes(caller.role)) throw new AppError("forbidden");
  requireMet(policy, caller);
};

/** The policy's requirements beside the role, for endpoints open to anyone that do more for some. Throws 403. */
export const requireMet = (policy: Policy, caller: CurrentUser): void => {
  const unmet = requirements.find(({ isAsked, isMet }) => isAsked(policy) && !isMet(caller));
  if (unmet) throw new AppError(unmet.code);
};

/** SQL: the policy's requirements beside the role, over the caller's row `me`. */
export const requirementsSql = (policy: Policy): SqlText =>
  joined([sqlText`true`, ...requirements.filter(({ isAsked }) => isAsked(policy)).map(({ sql }) => sql)], " and ");
