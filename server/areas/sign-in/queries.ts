import type { Me } from "../../../contract/sign-in.ts";
import type { Sql } from "../../db/pool.ts";
import { run } from "../../db/run.ts";
import { hashOfSecret, newId } from "../../ids.ts";

/** The person as the console keeps them. */
export const meById = async (sql: Sql, id: string): Promise<Me> => {
  const row = await sql
    .selectFrom("users")
    .leftJoin("open_check_ins", "open_check_ins.user_id", "users._id")
    .leftJoin("projects", "projects._id", "open_check_ins.project_id")
    .select(["users._id", "first_name", "last_name", "email", "role", "email_verified_at"])
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
    currentlyCheckedInProject:
      row.project_id && row.project_name ? { _id: row.project_id, name: row.project_name } : null,
  };
};

export const accountByEmail = (sql: Sql, email: string) =>
  sql
    .selectFrom("users")
    .select(["_id", "first_name", "email", "password_hash", "deactivated_at", "email_verified_at"])
    .where("email", "=", email)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/** By what somebody was known: the password hash that theirs was checked against, or an identity of theirs. */
export type KnownBy = { readonly passwordHash: string | null } | { readonly identityId: string };

/**
 * Begins a session of `days`, if what they were known by is still theirs and they may still come in. The account is
 * locked meanwhile: whoever sets another password at this moment ends this session too, or it never begins.
 */
export const beginSession = async (
  sql: Sql,
  session: { userId: string; knownBy: KnownBy; token: string; days: number; userAgent: string },
): Promise<boolean> => {
  const { userId, knownBy, token, days, userAgent } = session;
  const passwordHash = "passwordHash" in knownBy ? knownBy.passwordHash : null;
  const identityId = "identityId" in knownBy ? knownBy.identityId : null;
  const begun = await run(
    sql,
    `insert into sessions (_id, user_id, token_hash, expires_at, user_agent)
     select $1, _id, $2, now() + make_interval(days => $3), $4 from users
     where _id = $5
       and (password_hash = $6 or exists (select from identities i where i._id = $7 and i.user_id = users._id))
       and deactivated_at is null and deleted_at is null
     for share
     returning _id`,
    [newId(), hashOfSecret(token), days, userAgent, userId, passwordHash, identityId],
  );
  return begun.length === 1;
};
