import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { VerifiedToken } from "../../services/identity-providers/providers.ts";
import type { Proof } from "../sign-in/actions.ts";

/** Notes that an ID token was used; false where it was before. */
export const spendToken = async (sql: Sql, { signedHash, refusedFrom }: VerifiedToken): Promise<boolean> => {
  const used = await run(
    sql,
    sqlText`insert into used_id_tokens (signed_hash, expires_at) values ($1, to_timestamp($2))
     on conflict do nothing returning signed_hash`,
    [signedHash, refusedFrom],
  );
  return used.length === 1;
};

/** Proved at a provider: the identity, which is this person's. */
export const byIdentity = (id: string): Proof => ({
  holds: sqlText`exists (select from identities i where i._id = $6 and i.user_id = u._id)`,
  value: id,
  error: "social_refused",
});

/**
 * Who has this identity, which is noted as used now. The person is locked before it, as by everybody who changes both:
 * of many first sign-ins at once one would otherwise hold the identity and another the person.
 */
export const knownIdentity = async (
  sql: Sql,
  issuer: string,
  subject: string,
): Promise<{ _id: string; userId: string; isDeleted: boolean } | undefined> => {
  const [found] = await run<{ _id: string; userId: string; isDeleted: boolean }>(
    sql,
    sqlText`with owner as materialized (
       select u._id, u.deleted_at is not null as is_deleted from users u
       where u._id = (select user_id from identities where issuer = $1 and subject = $2) for no key update)
     update identities i set last_used_at = now() from owner
     where i.issuer = $1 and i.subject = $2 and i.user_id = owner._id
     returning i._id, i.user_id as "userId", owner.is_deleted as "isDeleted"`,
    [issuer, subject],
  );
  return found;
};

/**
 * Whose account the token leads to, if there is one already: by the identity, else by the address it vouches for. That of
 * a deleted person does only where none has the address.
 */
export const ownerOf = async (
  sql: Sql,
  { provider, subject }: Pick<VerifiedToken, "provider" | "subject">,
  email: string | null,
): Promise<{ _id: string; second_factor_at: string | null } | undefined> => {
  const [owner] = await run<{ _id: string; second_factor_at: string | null }>(
    sql,
    sqlText`select u._id, u.second_factor_at from users u left join identities i on i.user_id = u._id
       and i.issuer = $1 and i.subject = $2
     where i._id is not null or u.email = $3 and u.deleted_at is null
     order by u.deleted_at is not null, i._id is null limit 1`,
    [provider.issuer, subject, email],
  );
  return owner;
};

/** The identities of a person, the oldest first, and whether they have a password. */
export const waysInOf = async (sql: Sql, userId: string) => {
  const { password_hash } = await sql
    .selectFrom("users")
    .select("password_hash")
    .where("_id", "=", userId)
    .executeTakeFirstOrThrow();
  const identities = await sql
    .selectFrom("identities")
    .select(["_id", "issuer", "email", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .orderBy("_id")
    .execute();
  return { identities, hasPassword: password_hash !== null };
};
