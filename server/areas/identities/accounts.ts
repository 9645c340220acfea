import { sql as raw } from "kysely";
import { readCompany } from "../../core/db/company.ts";
import type { Sql } from "../../core/db/pool.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { newId } from "../../core/ids.ts";
import { AppError } from "../../core/app-error.ts";
import type { VerifiedToken } from "../../services/identity-providers/providers.ts";
import { accountLinks, voidLinks } from "../../core/auth/links.ts";
import { writeMails } from "../../core/mail/mail.ts";
import { identityAddedMail } from "../../core/mail/mail-texts.ts";
import { endSessions } from "../../core/auth/end-sessions.ts";
import { knownIdentity } from "./queries.ts";
import { namesOf, verifiedEmailOf } from "./rules.ts";

interface Owned {
  /** The identity's id. */
  readonly _id: string;
  readonly userId: string;
}

/**
 * The account of an identity. At the first sign-in it is the one with the address that the provider verified, or a new
 * one; a concurrent sign-in finds what the other made. Throws social_email; social_refused for a deleted person.
 */
export const accountOf = async (write: AnyWrite, token: VerifiedToken): Promise<Owned> => {
  const { issuer } = token.provider;
  const existing = await knownIdentity(write.sql, issuer, token.subject);
  if (existing?.isDeleted) return moveIdentity(write, token, existing._id);
  if (existing) {
    await write.record();
    return existing;
  }
  const email = verifiedEmailOf(token.claims);
  if (!email) throw new AppError("social_email", { params: { name: token.provider.name } });
  const created = await createAccount(write, token, email);
  const account = created ?? (await lockedAccount(write.sql, email));
  const _id = await addIdentity(write.sql, account._id, token, email);
  if (!_id) {
    // It was linked concurrently, with another address: not to the account that was made here.
    if (created) throw new AppError("busy");
    // A concurrent sign-in has linked it, and notified the owner.
    return accountOf(write, token);
  }
  if (!created) await link(write, token, account);
  return { _id, userId: account._id };
};

/** Links the identity of a deleted person to the account that they have by now. Throws social_refused without one. */
const moveIdentity = async (write: AnyWrite, token: VerifiedToken, _id: string): Promise<Owned> => {
  const email = verifiedEmailOf(token.claims);
  if (!email) throw new AppError("social_refused");
  const account = await lockedAccount(write.sql, email);
  await write.sql
    .updateTable("identities")
    .set({ user_id: account._id, email, created_at: raw<string>`now()` })
    .where("_id", "=", _id)
    .execute();
  await link(write, token, account);
  return { _id, userId: account._id };
};

/** Undefined where the address has an account already. */
const createAccount = async (write: AnyWrite, { claims }: VerifiedToken, email: string) => {
  const { firstName, lastName } = namesOf(claims, email);
  const made = await write.sql
    .insertInto("users")
    .values({
      _id: newId(),
      email,
      first_name: firstName,
      last_name: lastName,
      role: "annotator",
      email_verified_at: raw<string>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["_id", "email", "first_name", "email_verified_at"])
    .executeTakeFirst();
  if (!made) return undefined;
  const after = { firstName, lastName, email, role: "annotator", isEmailVerified: true };
  await write.record({ resource: "users", id: made._id, before: null, after });
  return made;
};

/** Locked until the transaction ends, so that its address is neither changed nor verified meanwhile. */
const lockedAccount = async (sql: Sql, email: string) => {
  const found = await sql
    .selectFrom("users")
    .select(["_id", "email", "first_name", "email_verified_at"])
    .where("email", "=", email)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError("social_refused");
  return found;
};
type Account = Awaited<ReturnType<typeof lockedAccount>>;

/** Undefined where the identity exists already. */
const addIdentity = async (sql: Sql, userId: string, { provider, subject }: VerifiedToken, email: string) => {
  const added = await sql
    .insertInto("identities")
    .values({ _id: newId(), user_id: userId, issuer: provider.issuer, subject, email })
    .onConflict((conflict) => conflict.doNothing())
    .returning("_id")
    .executeTakeFirst();
  return added?._id;
};

/**
 * Links an identity and mails the account's owner. An unverified address may have been claimed by another person: what
 * they set up is voided, since the provider vouches for the person who signs in now.
 */
const link = async (write: AnyWrite, { provider, subject }: VerifiedToken, account: Account) => {
  const isProven = account.email_verified_at !== null;
  if (!isProven) await voidClaims(write.sql, account._id, provider.issuer, subject);
  const { name } = await readCompany(write.sql);
  const letter = identityAddedMail(name, account.first_name, provider.name, !isProven);
  await writeMails(write, [{ userId: account._id, to: account.email, ...letter }]);
  await write.record({
    resource: "users",
    id: account._id,
    before: isProven ? {} : { isEmailVerified: false },
    after: { signsInWith: provider.name, ...(!isProven && { isEmailVerified: true }) },
  });
};

/** Voids every way to sign in, now or later, that was set up without proof that the address is theirs. */
const voidClaims = async (sql: Sql, userId: string, issuer: string, subject: string): Promise<void> => {
  await sql
    .updateTable("users")
    .set({ password_hash: null, email_verified_at: raw<string>`now()`, updated_at: raw<string>`now()` })
    .where("_id", "=", userId)
    .execute();
  await sql
    .deleteFrom("identities")
    .where("user_id", "=", userId)
    .where((is) => is.not(is.and({ issuer, subject })))
    .execute();
  await voidLinks(sql, userId, accountLinks);
  await endSessions(sql, userId);
};
