import { randomBytes } from "node:crypto";
import { sql as raw } from "kysely";
import type { z } from "zod";
import type { signIn } from "../../../contract/sign-in/endpoints.ts";
import { takenBy } from "../../core/db/change-record.ts";
import { readCompany } from "../../core/db/company.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { patternOfEnd, quote, sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import type { CurrentUser } from "../../core/current-user.ts";
import { AppError } from "../../core/app-error.ts";
import { askedAddress, makeEmailLink, makeLinks, useLink, voidLinks, accountLinks } from "../../core/auth/links.ts";
import { writeMails } from "../../core/mail/mail.ts";
import { emailChangedMail, existingAddressMail, newEmailMail, verifyMail } from "../../core/mail/mail-texts.ts";
import { provePassword } from "../security/actions.ts";
import { accountByEmail, meById } from "./queries.ts";

type Anyone = Context<CurrentUser | null>;

/** Translates the unique violation of an address that another account has. */
export const emailTaken = takenBy("e-mail address", { users_email: "email" });

/**
 * Mails the new address a link that changes it. An address that has an account gets another mail, and the reply is the
 * same, so that nobody learns of it. A correction is of an address that was never verified: the links that went there
 * stop working, since they may be a stranger's. Throws wrong_password, sign_in_again, no_change, already_verified,
 * too_many.
 */
export const changeEmail = async (
  context: Context,
  { email, currentPassword, isCorrection }: z.output<typeof signIn.changeEmail.body>,
): Promise<{ message: string }> => {
  const { me, services, address, change } = context;
  await provePassword(context, currentPassword);
  await services.limits.mail({ account: me._id, address });
  return change(async (write) => {
    const account = await lockedAccount(write.sql, me._id);
    if (isCorrection && account.isEmailVerified) throw new AppError("already_verified");
    if (account.email === email && !isCorrection) throw new AppError("no_change");
    if (!account.isEmailVerified) await voidLinks(write.sql, me._id, ["verify", "reset", "invite"]);
    await voidLinks(write.sql, me._id, ["confirm_email"]);
    // The first address was right after all: its own link verifies it.
    if (account.email === email) await sendVerification(write, me._id);
    else await askAddress(write, me._id, email);
    await write.record({ resource: "users", id: me._id, before: {}, after: {} });
    const message = `We sent a link to ${email}.`;
    return { message: isCorrection ? message : `${message} Your address changes when you follow it.` };
  });
};

/** Mails an address the link that makes it a person's; earlier such links of theirs stay valid. */
const askAddress = async (write: AnyWrite, userId: string, email: string): Promise<void> => {
  const { name } = await readCompany(write.sql);
  const owner = await accountByEmail(write.sql, email);
  // Made in both cases: whether a link waits must not tell whether the address has an account.
  const link = await makeEmailLink(write.sql, write.config.publicUrl, "confirm_email", { userId, email });
  await writeMails(write, [
    owner
      ? { userId: owner._id, to: email, ...existingAddressMail(name, write.config.publicUrl) }
      : { userId, to: email, ...newEmailMail(name, link) },
  ]);
};

/** Mails people the links that verify their addresses; earlier ones stop working. */
export const sendVerifications = async (
  write: AnyWrite,
  people: readonly { readonly _id: string; readonly email: string }[],
): Promise<void> => {
  if (people.length === 0) return;
  const ids = people.map(({ _id }) => _id);
  await voidLinks(write.sql, ids, ["verify"]);
  const links = await makeLinks(write.sql, write.config.publicUrl, "verify", ids);
  const { name } = await readCompany(write.sql);
  await writeMails(
    write,
    people.map(({ _id, email }, index) => ({ userId: _id, to: email, ...verifyMail(name, links[index]!) })),
  );
};

/** The same for one person. */
export const sendVerification = async (write: AnyWrite, userId: string): Promise<void> =>
  sendVerifications(write, [await meById(write.sql, userId)]);

/** The link once more, to the corrected address where there is one. Earlier links stop working. Throws too_many. */
export const resendVerification = async ({ services, me, address, change }: Context): Promise<{ message: string }> => {
  if (me.isEmailVerified) return { message: "Your address is verified already." };
  await services.limits.mail({ account: me._id, address });
  return change(async (write) => {
    await lockPerson(write.sql, me._id);
    const corrected = await askedAddress(write.sql, me._id);
    if (corrected) {
      await voidLinks(write.sql, me._id, ["confirm_email"]);
      await askAddress(write, me._id, corrected);
    } else await sendVerification(write, me._id);
    await write.record({ resource: "users", id: me._id, before: {}, after: {} });
    return { message: `We have sent a new link${corrected ? ` to ${corrected}` : ""}.` };
  });
};

/** Throws used_link; taken where the address has got an account since the link was sent. */
export const confirmEmail = ({ change }: Anyone, userId: string, token: string): Promise<{ message: string }> =>
  change(async (write) => {
    const { email } = await useLink(write.sql, ["confirm_email"], userId, token);
    const before = await setEmail(write, userId, email!).catch(emailTaken);
    await tellOldAddress(write, before, email!);
    return { message: "Your e-mail address is changed." };
  });

/** A domain that is reserved for names that don't exist (RFC 2606): an address of it is never verified. */
const noAddressDomain = "@no-address.invalid";
/** Whether mail to an address arrives, so that following a link from there proves it. */
export const isReal = (email: string): boolean => !email.endsWith(noAddressDomain);
/** SQL: the same of the address of a person `u`. */
export const hasRealAddress = sqlText`u.email not like ${quote(patternOfEnd(noAddressDomain))}`;
/** A placeholder for an account without an e-mail address; random, so that nobody can sign up with it first. */
export const newNoAddress = (): string => `taken-back-${randomBytes(8).toString("hex")}${noAddressDomain}`;

/**
 * Sets an address whose owner has followed a link there. Links that were sent before stop working. Returns the account
 * as it was.
 */
export const setEmail = async (write: AnyWrite, userId: string, email: string): Promise<ChangedAccount> => {
  const before = await lockedAccount(write.sql, userId);
  await write.sql
    .updateTable("users")
    .set({
      email,
      email_verified_at: isReal(email) ? raw<string>`now()` : null,
      updated_at: raw<string>`now()`,
      version: raw<number>`version + 1`,
    })
    .where("_id", "=", userId)
    .execute();
  await voidLinks(write.sql, userId, accountLinks);
  await write.record({ resource: "users", id: userId, before: { email: before.email }, after: { email } });
  return before;
};

/** An account as it was before its address was changed. */
interface ChangedAccount {
  readonly _id: string;
  readonly firstName: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
}

/**
 * Mails the old address that it was changed, with a link that undoes it for a week. Not where it was never verified:
 * it may be a stranger's, mistyped, and the link would give them the account.
 */
export const tellOldAddress = async (
  write: AnyWrite,
  { _id: userId, firstName, email, isEmailVerified }: ChangedAccount,
  newEmail: string,
): Promise<void> => {
  if (!isEmailVerified) return;
  const { name } = await readCompany(write.sql);
  const undo = await makeEmailLink(write.sql, write.config.publicUrl, "undo_email", { userId, email });
  await writeMails(write, [{ userId, to: email, ...emailChangedMail(name, firstName, newEmail, undo) }]);
};

/** An account with its address, locked until the transaction ends. Throws used_link where it is gone. */
const lockedAccount = async (sql: Sql, userId: string) => {
  await lockPerson(sql, userId);
  const found = await sql
    .selectFrom("users")
    .select(["_id", "first_name as firstName", "email"])
    .select(raw<boolean>`email_verified_at is not null`.as("isEmailVerified"))
    .where("_id", "=", userId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!found) throw new AppError("used_link");
  return found;
};
