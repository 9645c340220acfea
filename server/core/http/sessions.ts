import type { FastifyRequest } from "fastify";
import type { May } from "../../../contract/core/endpoint.ts";
import type { ErrorCode } from "../../../contract/core/errors.ts";
import type { Role } from "../../../contract/core/roles.ts";
import type { Database } from "../db/pool.ts";
import { hashOfSecret } from "../ids.ts";
import { Refusal } from "../refusal.ts";
import type { Person } from "./person.ts";

/** How exactly it is known when a session was used last: one write a session in that time. */
const useNoted = "interval '5 minutes'";

/** SQL: whether the person of a row of `users`, by its alias, must have a second factor and has none. */
export const lacksSecondFactor = (user: string): string =>
  `(${user}.second_factor_at is null and exists (select from second_factor_roles needed where needed.role = ${user}.role))`;

const callerBy = (condition: string): string =>
  `select u._id, u.role, u.email_verified_at is not null as is_email_verified,
    ${lacksSecondFactor("u")} as lacks_second_factor, s.kind = 'browser' as is_in_person, s._id as session_id,
    (s.last_used_at is null or s.last_used_at < now() - ${useNoted}) as is_use_to_note
  from sessions s join users u on u._id = s.user_id
  where ${condition} and s.expires_at > now() and u.deactivated_at is null and u.deleted_at is null`;

/** The caller of a token hash ($1): one row, or none where the session is over or the person may no longer come in. */
export const callerSql = callerBy("s.token_hash = $1");
const callerByIdSql = callerBy("s._id = $1::uuid");

export interface CallerRow {
  readonly _id: string;
  readonly role: Role;
  readonly is_email_verified: boolean;
  readonly lacks_second_factor: boolean;
  readonly is_in_person: boolean;
  readonly session_id: string;
  readonly is_use_to_note: boolean;
}

const personOf = (row: CallerRow): Person => ({
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

/** The person behind a caller's row, whose use of the session is noted beside the call: nobody waits for that. */
export const callerOf = (db: Database, row: CallerRow | undefined): Person | null => {
  if (!row) return null;
  if (row.is_use_to_note) void noteUse(db, row.session_id).catch(() => undefined);
  return personOf(row);
};

/** Of many at once one writes: the others find it noted. */
const noteUse = (db: Database, sessionId: string): Promise<unknown> =>
  db.query({
    text: `update sessions set last_used_at = now()
      where _id = $1 and (last_used_at is null or last_used_at < now() - ${useNoted})`,
    values: [sessionId],
  });

export const findCaller = async (db: Database, tokenHash: Buffer): Promise<Person | null> => {
  const [row] = await db.query<CallerRow & Record<string, unknown>>({ text: callerSql, values: [tokenHash] });
  return callerOf(db, row);
};

/** The person of a session that was checked before: null once it has ended. */
export const findCallerById = async (db: Database, sessionId: string): Promise<Person | null> => {
  const [row] = await db.query<CallerRow & Record<string, unknown>>({ text: callerByIdSql, values: [sessionId] });
  return row ? personOf(row) : null;
};

/** What a row asks of its caller beside the role, unless it says otherwise: as SQL over the caller's row `me` too. */
const demands: readonly {
  readonly isAsked: (may: May) => boolean;
  readonly isMet: (caller: Person) => boolean;
  readonly sql: string;
  readonly code: ErrorCode;
}[] = [
  {
    isAsked: (may) => !may.unverified,
    isMet: (caller) => caller.isEmailVerified,
    sql: "me.is_email_verified",
    code: "email_not_verified",
  },
  {
    isAsked: (may) => !may.withoutSecondFactor,
    isMet: (caller) => !caller.lacksSecondFactor,
    sql: "not me.lacks_second_factor",
    code: "second_factor_required",
  },
  {
    isAsked: (may) => may.inPerson === true,
    isMet: (caller) => caller.isInPerson,
    sql: "me.is_in_person",
    code: "in_person",
  },
];

/** Whether the row's policy lets this caller in; record rules come later, in the area. Throws 401 or 403. */
export const admit = (may: May, caller: Person | null): void => {
  if (may.who === "anyone") return;
  if (!caller) throw new Refusal("unauthenticated");
  if (!may.who.includes(caller.role)) throw new Refusal("forbidden");
  mustMeet(may, caller);
};

/** What `admit` asks beside the role, for rows that are open to anyone and do more for some. Throws 403. */
export const mustMeet = (may: May, caller: Person): void => {
  const unmet = demands.find(({ isAsked, isMet }) => isAsked(may) && !isMet(caller));
  if (unmet) throw new Refusal(unmet.code);
};

/** SQL: what `admit` asks beside the role, over the caller's row `me`. */
export const demandsSql = (may: May): string =>
  ["true", ...demands.filter(({ isAsked }) => isAsked(may)).map(({ sql }) => sql)].join(" and ");
