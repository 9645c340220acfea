import type { Me } from "../../../contract/sign-in.ts";
import type { Sql } from "../../db/pool.ts";
import { run } from "../../db/run.ts";
import { hashOfSecret, newId } from "../../ids.ts";
import { makeFileAddresses } from "../../services/file-addresses.ts";

/** The person as the console keeps them. */
export const meById = async (sql: Sql, id: string): Promise<Me> => {
  const row = await sql
    .selectFrom("users")
    .leftJoin("open_check_ins", "open_check_ins.user_id", "users._id")
    .leftJoin("projects", "projects._id", "open_check_ins.project_id")
    .select(["users._id", "first_name", "last_name", "email", "role", "email_verified_at"])
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
    .select(["_id", "first_name", "email", "password_hash", "deactivated_at", "email_verified_at"])
    .where("email", "=", email)
    .where("deleted_at", "is", null)
    .executeTakeFirst();

/**
 * Begins a session of `days`, if the password that was checked is still theirs and they may still come in. The account
 * is locked meanwhile: whoever sets another password at this moment ends this session too, or it never begins.
 */
export const beginSession = async (
  sql: Sql,
  session: { userId: string; passwordHash: string | null; token: string; days: number; userAgent: string },
): Promise<boolean> => {
  const { userId, passwordHash, token, days, userAgent } = session;
  const begun = await run(
    sql,
    `insert into sessions (_id, user_id, token_hash, expires_at, user_agent)
     select $1, _id, $2, now() + make_interval(days => $3), $4 from users
     where _id = $5 and password_hash = $6 and deactivated_at is null and deleted_at is null
     for share
     returning _id`,
    [newId(), hashOfSecret(token), days, userAgent, userId, passwordHash],
  );
  return begun.length === 1;
};
