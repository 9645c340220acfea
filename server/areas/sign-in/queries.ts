import type { ErrorCode } from "../../../contract/core/errors.ts";
import type { KnownOfPerson } from "../../../contract/core/password-strength.ts";
import type { Me } from "../../../contract/sign-in/endpoints.ts";
import { sql as raw } from "kysely";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { lacksSecondFactor } from "../../core/http/sessions.ts";
import { hashOfSecret, newId } from "../../core/ids.ts";
import { makeFileAddresses } from "../../core/files/file-addresses.ts";
import { sqlText, type SqlText } from "../../core/db/sql-text.ts";

/** The person as the console keeps them. */
export const meById = async (sql: Sql, id: string): Promise<Me> => {
  const row = await sql
    .selectFrom("users")
    .leftJoin("open_check_ins", "open_check_ins.user_id", "users._id")
    .leftJoin("projects", "projects._id", "open_check_ins.project_id")
    .select(["users._id", "first_name", "last_name", "email", "role", "email_verified_at"])
    .select(raw<boolean>`${raw.raw(lacksSecondFactor(sqlText`users`))}`.as("lacks_second_factor"))
    .select(["profile_created_at", "profile_percentage", "image_id"])
    .select(["projects._id as project_id", "projects.name as project_name"])
    .where("users._id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    _id: row._id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    role: row.role,
    isEmailVerified: row.email_verified_at !== null,
    mustSetUpSecondFactor: row.lacks_second_factor,
    currentlyCheckedInProject:
      row.project_id && row.project_name ? { _id: row.project_id, name: row.project_name } : null,
    isProfileCreate: row.profile_created_at !== null,
    profileCompletePercentage: row.profile_percentage,
    image: row.image_id && (await makeFileAddresses(sql).signer())(row.image_id),
  };
};

export const accountByEmail = (sql: Sql, email: string) =>
  sql
    .selectFrom("users")
    .select(["_id", "first_name", "email", "password_hash", "deactivated_at", "email_verified_at", "second_factor_at"])
    .where("email", "=", email)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/** What others know of a person: too easy a part of their password. */
export const knownOf = (sql: Sql, userId: string): Promise<KnownOfPerson> =>
  sql
    .selectFrom("users")
    .select(["first_name as firstName", "last_name as lastName", "email"])
    .where("_id", "=", userId)
    .executeTakeFirstOrThrow();

/** A proof of identity: a condition on the person `u` in `users`, and the value that it compares ($6). */
export interface Proof {
  readonly holds: SqlText;
  readonly value: unknown;
  /** Where it does not hold any more, or the person may not come in. */
  readonly error: ErrorCode;
}
export const byPassword = (hash: string | null): Proof => ({
  holds: sqlText`u.password_hash = $6`,
  value: hash,
  error: "wrong_credentials",
});

/**
 * Begins a session of `days`, if what was proved still holds, the second factor is as it was, and they may still come
 * in. The account is locked meanwhile, so that a change of the password or the second factor at this moment either ends
 * this session too, or keeps it from beginning.
 */
export const beginSession = async (
  sql: Sql,
  session: {
    userId: string;
    proof: Proof;
    secondFactorAt: string | null;
    token: string;
    days: number;
    userAgent: string;
  },
): Promise<boolean> => {
  const { userId, proof, secondFactorAt, token, days, userAgent } = session;
  const begun = await run(
    sql,
    sqlText`insert into sessions (_id, user_id, token_hash, expires_at, user_agent)
     select $1, u._id, $2, now() + make_interval(days => $3), $4 from users u
     where u._id = $5 and ${proof.holds} and u.deactivated_at is null and u.deleted_at is null
       and (u.second_factor_at is null) = $7
     for share
     returning _id`,
    [newId(), hashOfSecret(token), days, userAgent, userId, proof.value, secondFactorAt === null],
  );
  return begun.length === 1;
};
