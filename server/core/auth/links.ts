import { sql as raw } from "kysely";
import { linkPages } from "../../../contract/core/sign-in-paths.ts";
import type { Sql } from "../db/pool.ts";
import { hashOfSecret, newSecret } from "../ids.ts";
import { AppError } from "../app-error.ts";

type PersonalKind = "verify" | "reset" | "invite";

const hour = 3_600_000;
/** How long a link of each kind is valid, in milliseconds. */
const lifetimes = { verify: 72 * hour, reset: hour, invite: 14 * 24 * hour, set_up: 7 * 24 * hour } as const;
/** The page of each kind's link. */
const pages = {
  verify: linkPages.verifyEmail,
  reset: linkPages.resetPassword,
  invite: linkPages.resetPassword,
} as const;

/** Makes a one-time link for a person and voids earlier ones of its kind. Returns its URL under `publicUrl`. */
export const makeLink = async (sql: Sql, publicUrl: string, kind: PersonalKind, userId: string): Promise<string> => {
  await voidLinks(sql, userId, [kind]);
  const [link] = await makeLinks(sql, publicUrl, kind, [userId]);
  return link!;
};

/** Makes one link for each person, in their order, in one statement. */
export const makeLinks = async (
  sql: Sql,
  publicUrl: string,
  kind: PersonalKind,
  userIds: readonly string[],
): Promise<string[]> => {
  const made = userIds.map((user_id) => ({ user_id, token: newSecret() }));
  await sql
    .insertInto("one_time_links")
    .values(
      made.map(({ user_id, token }) => ({ user_id, kind, token_hash: hashOfSecret(token), expires_at: until(kind) })),
    )
    .execute();
  return made.map(({ user_id, token }) => publicUrl + pages[kind].replace(":_id", user_id).replace(":token", token));
};

const until = (kind: keyof typeof lifetimes) => raw<string>`now() + make_interval(secs => ${lifetimes[kind] / 1000})`;

export const voidLinks = async (sql: Sql, userId: string, kinds: readonly PersonalKind[]): Promise<void> => {
  await sql
    .updateTable("one_time_links")
    .set({ expires_at: raw<string>`now()` })
    .where("user_id", "=", userId)
    .where("kind", "in", [...kinds])
    .where("used_at", "is", null)
    .where("expires_at", ">", raw<string>`now()`)
    .execute();
};

/** Uses up a person's link, at most once even under concurrent calls. Throws used_link. */
export const useLink = async (
  sql: Sql,
  kinds: readonly PersonalKind[],
  userId: string,
  token: string,
): Promise<void> => {
  const used = await sql
    .updateTable("one_time_links")
    .set({ used_at: raw<string>`now()` })
    .where("token_hash", "=", hashOfSecret(token))
    .where("user_id", "=", userId)
    .where("kind", "in", [...kinds])
    .where("used_at", "is", null)
    .where("expires_at", ">", raw<string>`now()`)
    .returning("user_id")
    .executeTakeFirst();
  if (!used) throw new AppError("used_link");
};

/** Whether a link is still valid: checked before the password is hashed, which is slow. */
export const linkWorks = async (sql: Sql, userId: string, token: string): Promise<boolean> => {
  const found = await sql
    .selectFrom("one_time_links")
    .select("kind")
    .where("token_hash", "=", hashOfSecret(token))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .where("expires_at", ">", raw<string>`now()`)
    .executeTakeFirst();
  return found !== undefined;
};

/** Whether this very link verified the address before: following it a second time is no error. */
export const hasVerified = async (sql: Sql, userId: string, token: string): Promise<boolean> => {
  const found = await sql
    .selectFrom("one_time_links")
    .innerJoin("users", "users._id", "one_time_links.user_id")
    .select("kind")
    .where("token_hash", "=", hashOfSecret(token))
    .where("user_id", "=", userId)
    .where("kind", "=", "verify")
    .where("used_at", "is not", null)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
};

/** Makes a new link to set Muster up; earlier ones stop working. */
export const makeSetUpLink = async (sql: Sql, publicUrl: string): Promise<string> => {
  const token = newSecret();
  await sql.deleteFrom("one_time_links").where("kind", "=", "set_up").execute();
  await sql
    .insertInto("one_time_links")
    .values({ kind: "set_up", token_hash: hashOfSecret(token), expires_at: until("set_up") })
    .execute();
  return publicUrl + linkPages.setUp.replace(":token", token);
};

/** Uses up the set-up link. Throws used_link. */
export const useSetUpLink = async (sql: Sql, token: string): Promise<void> => {
  const used = await sql
    .updateTable("one_time_links")
    .set({ used_at: raw<string>`now()` })
    .where("token_hash", "=", hashOfSecret(token))
    .where("kind", "=", "set_up")
    .where("used_at", "is", null)
    .where("expires_at", ">", raw<string>`now()`)
    .returning("kind")
    .executeTakeFirst();
  if (!used) throw new AppError("used_link");
};
