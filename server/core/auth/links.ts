import { sql as raw } from "kysely";
import { linkPages } from "../../../contract/core/sign-in-paths.ts";
import { lockPerson } from "../db/lock-person.ts";
import type { Sql } from "../db/pool.ts";
import { hashOfSecret, newSecret } from "../ids.ts";
import { AppError } from "../app-error.ts";

type PlainKind = "verify" | "reset" | "invite";
/** Links that set an address. */
type EmailKind = "confirm_email" | "undo_email";
type PersonalKind = PlainKind | EmailKind;

const hour = 3_600_000;
/** How long a link of each kind is valid, in milliseconds. */
const lifetimes = {
  verify: 72 * hour,
  reset: hour,
  invite: 14 * 24 * hour,
  set_up: 7 * 24 * hour,
  confirm_email: 72 * hour,
  undo_email: 7 * 24 * hour,
} as const;
/** The page of each kind's link. */
const pages = {
  verify: linkPages.verifyEmail,
  reset: linkPages.resetPassword,
  invite: linkPages.resetPassword,
  confirm_email: linkPages.confirmEmail,
  undo_email: linkPages.undoEmail,
} as const;

/** Makes a one-time link for a person and voids earlier ones of its kind. Returns its URL under `publicUrl`. */
export const makeLink = async (sql: Sql, publicUrl: string, kind: PlainKind, userId: string): Promise<string> => {
  await voidLinks(sql, userId, [kind]);
  const [link] = await makeLinks(sql, publicUrl, kind, [userId]);
  return link!;
};

/** Makes one link for each person, in their order, in one statement. */
export const makeLinks = async (
  sql: Sql,
  publicUrl: string,
  kind: PlainKind,
  userIds: readonly string[],
): Promise<string[]> => {
  const made = userIds.map((user_id) => ({ user_id, token: newSecret() }));
  await sql
    .insertInto("one_time_links")
    .values(
      made.map(({ user_id, token }) => ({ user_id, kind, token_hash: hashOfSecret(token), expires_at: until(kind) })),
    )
    .execute();
  return made.map(({ user_id, token }) => addressOf(publicUrl, kind, user_id, token));
};

const addressOf = (publicUrl: string, kind: PersonalKind, userId: string, token: string): string =>
  publicUrl + pages[kind].replace(":_id", userId).replace(":token", token);

/** Makes a one-time link that sets a person's address to `email`. Earlier ones stay valid. Returns its URL. */
export const makeEmailLink = async (
  sql: Sql,
  publicUrl: string,
  kind: EmailKind,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<string> => {
  const token = newSecret();
  const values = { user_id: userId, kind, email, token_hash: hashOfSecret(token), expires_at: until(kind) };
  await sql.insertInto("one_time_links").values(values).execute();
  return addressOf(publicUrl, kind, userId, token);
};

const until = (kind: keyof typeof lifetimes) => raw<string>`now() + make_interval(secs => ${lifetimes[kind] / 1000})`;

/** The links by which a person proves an address or chooses a password. */
export const accountLinks = ["verify", "reset", "invite", "confirm_email"] as const satisfies readonly PersonalKind[];

/** Voids a person's links of some kinds, or those of several people. */
export const voidLinks = async (
  sql: Sql,
  userId: string | readonly string[],
  kinds: readonly PersonalKind[],
): Promise<void> => {
  await sql
    .updateTable("one_time_links")
    .set({ expires_at: raw<string>`now()` })
    .where("user_id", "=", (expression) => expression.fn.any(expression.val([userId].flat())))
    .where("kind", "in", [...kinds])
    .where("used_at", "is", null)
    .where("expires_at", ">", raw<string>`now()`)
    .execute();
};

/** Voids the links that undo a change of address and were made at that time or later. */
export const voidUndosSince = async (sql: Sql, userId: string, since: string): Promise<void> => {
  await sql
    .updateTable("one_time_links")
    .set({ expires_at: raw<string>`now()` })
    .where("user_id", "=", userId)
    .where("kind", "=", "undo_email")
    .where("used_at", "is", null)
    .where("created_at", ">=", since)
    .execute();
};

/**
 * Uses up a person's link, at most once even under concurrent calls. The person is locked before it, as by everybody who
 * changes both. Returns when it was made, and the address that it sets, if it sets one. Throws used_link.
 */
export const useLink = async (
  sql: Sql,
  kinds: readonly PersonalKind[],
  userId: string,
  token: string,
): Promise<{ email: string | null; created_at: string }> => {
  await lockPerson(sql, userId);
  const used = await sql
    .updateTable("one_time_links")
    .set({ used_at: raw<string>`now()` })
    .where("token_hash", "=", hashOfSecret(token))
    .where("user_id", "=", userId)
    .where("kind", "in", [...kinds])
    .where("used_at", "is", null)
    .where("expires_at", ">", raw<string>`now()`)
    .returning(["email", "created_at"])
    .executeTakeFirst();
  if (!used) throw new AppError("used_link");
  return used;
};

/** The address that a person was last asked to confirm, whose time is not over; undefined if there is none. */
export const askedAddress = async (sql: Sql, userId: string): Promise<string | undefined> => {
  const found = await sql
    .selectFrom("one_time_links")
    .select("email")
    .where("user_id", "=", userId)
    .where("kind", "=", "confirm_email")
    .where("used_at", "is", null)
    .where("expires_at", ">", raw<string>`now()`)
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  return found?.email ?? undefined;
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
