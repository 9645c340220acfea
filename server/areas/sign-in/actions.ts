import { backgroundRequest } from "../../../contract/audit/who.ts";
import { sql as raw } from "kysely";
import type { z } from "zod";
import type { Entered, Me, signIn } from "../../../contract/sign-in/endpoints.ts";
import type { Config } from "../../config.ts";
import type { Database } from "../../core/db/pool.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import { write } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import type { CurrentUser } from "../../core/current-user.ts";
import { findCaller } from "../../core/http/sessions.ts";
import { hashOfSecret } from "../../core/ids.ts";
import { AppError } from "../../core/app-error.ts";
import { deleteSessions, endSessions } from "../../core/auth/end-sessions.ts";
import { accountLinks, hasVerified, linkWorks, makeLink, useLink, voidLinks } from "../../core/auth/links.ts";
import { requireStrong } from "../../core/auth/strong-password.ts";
import { writeMails } from "../../core/mail/mail.ts";
import { resetMail } from "../../core/mail/mail-texts.ts";
import { readCompany } from "../../core/db/company.ts";
import { notifyOwner, provePassword, securityMails, wrongPassword } from "../security/actions.ts";
import { enter, secondStep } from "./enter.ts";
import { isReal } from "./email.ts";
import { accountByEmail, byPassword, knownOf, meById } from "./queries.ts";

export { emailTaken, hasRealAddress, isReal, sendVerification, sendVerifications, tellOldAddress } from "./email.ts";
export { enter, secondStep } from "./enter.ts";
export type { Proof } from "./queries.ts";

type Anyone = Context<CurrentUser | null>;

/**
 * Throws wrong_credentials, equally slowly for an unknown account, a wrong password or an inactive account. Only after
 * a correct password code_required or wrong_code.
 */
export const login = async (
  context: Anyone,
  { email, password, remember, code, devices }: z.output<typeof signIn.login.body>,
): Promise<Entered> => {
  const { sql, services, address } = context;
  const found = await accountByEmail(sql, email);
  const device = await services.devices.find(found?._id ?? null, devices);
  const keys = { account: hashOfSecret(email).toString("hex"), address, device };
  await services.limits.signIn(keys);
  const isRight = await services.passwords.verify(found?.password_hash, password);
  if (!found || !isRight || found.deactivated_at) throw new AppError("wrong_credentials");
  // The password was correct, whatever the code is: codes have attempts of their own.
  await services.limits.signedIn(keys);
  const use = await secondStep(context, found, { code, device });
  return enter(context, { ...found, proof: byPassword(found.password_hash) }, { remember, use, device });
};

export const logout = async ({ sql, me }: Context): Promise<{ message: string }> => {
  await deleteSessions(sql, sqlText`_id = $1`, [me.sessionId]);
  return { message: "You are signed out." };
};

/** Throws login_failed, also for an API token, which is no session. */
export const checkLogin = async (db: Database, userId: string, token: string): Promise<{ user: Me }> => {
  const caller = await findCaller(db, hashOfSecret(token));
  if (caller?._id !== userId || !caller.isInPerson) throw new AppError("login_failed");
  return { user: await meById(db.sql, userId) };
};

export const resetLinkTask = "send-reset-link";

/** Only queues the job, so that an unknown address takes as long as a known one. */
export const forgotPassword = async (
  { services, address, change }: Anyone,
  email: string,
): Promise<{ message: string }> => {
  await services.limits.mail({ account: hashOfSecret(email).toString("hex"), address });
  return change(async (tx) => {
    await tx.enqueue(resetLinkTask, { email });
    return { message: "If this address has an account, a link to set a new password is on its way." };
  });
};

/** The background half of forgotPassword. */
export const sendResetLink = (db: Database, config: Config, email: string): Promise<void> =>
  write(
    { db, config, me: null, action: "signIn.forgotPassword", audited: false, requestId: backgroundRequest },
    async (tx) => {
      const account = await accountByEmail(tx.sql, email);
      if (!account || account.deactivated_at) return;
      const link = await makeLink(tx.sql, config.publicUrl, "reset", account._id);
      const { name } = await readCompany(tx.sql);
      const letter = resetMail(name, link);
      await writeMails(tx, [{ userId: account._id, to: account.email, ...letter }]);
    },
  );

/**
 * With the link of a reset or an invitation, which verifies the address too. Ends all sessions, and a change of the
 * address that waits for its link: who knew the old password may have asked for it. Throws used_link; validation where
 * the password is easy to guess, after which the link still works.
 */
export const resetPassword = async (
  context: Anyone,
  userId: string,
  token: string,
  password: string,
): Promise<{ message: string }> => {
  const { sql, services, change } = context;
  if (!(await linkWorks(sql, userId, token))) throw new AppError("used_link");
  await requireStrong(context, { field: "password", password, person: await knownOf(sql, userId) });
  const hash = await services.passwords.hash(password);
  return change(async (tx) => {
    await useLink(tx.sql, ["reset", "invite"], userId, token);
    await voidLinks(tx.sql, userId, accountLinks);
    const before = await tx.sql
      .selectFrom("users")
      .select(["email", "password_hash"])
      .where("_id", "=", userId)
      .executeTakeFirstOrThrow();
    await tx.sql
      .updateTable("users")
      .set({
        password_hash: hash,
        email_verified_at: isReal(before.email) ? raw<string>`coalesce(email_verified_at, now())` : null,
        updated_at: raw<string>`now()`,
      })
      .where("_id", "=", userId)
      .execute();
    await endSessions(tx.sql, userId);
    if (before.password_hash !== null) await notifyOwner(tx, userId, securityMails.passwordSet());
    await tx.record({ resource: "users", id: userId, before: {}, after: {} });
    return { message: "Your new password is set. Sign in with it." };
  });
};

/** Throws used_link; following the link that verified the address a second time succeeds again. */
export const verifyEmail = async (
  { sql, change }: Anyone,
  userId: string,
  token: string,
): Promise<{ message: string }> => {
  const done = { message: "Your e-mail address is verified." };
  const verified = change(async (tx) => {
    await useLink(tx.sql, ["verify"], userId, token);
    await tx.sql
      .updateTable("users")
      .set({ email_verified_at: raw<string>`now()`, updated_at: raw<string>`now()` })
      .where("_id", "=", userId)
      .execute();
    await tx.record({ resource: "users", id: userId, before: {}, after: {} });
    return done;
  });
  return verified.catch(async (error: unknown) => {
    if (error instanceof AppError && (await hasVerified(sql, userId, token))) return done;
    throw error;
  });
};

/**
 * Ends the other sessions, the API tokens, and a change of the address that waits for its link. Throws wrong_password on
 * the field of the current password; validation where the new one is easy to guess.
 */
export const changePassword = async (
  context: Context,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<{ message: string }> => {
  const { sql, services, me, change } = context;
  const password_hash = await provePassword(context, currentPassword);
  if (password_hash === null) throw new AppError("no_password");
  await requireStrong(context, { field: "newPassword", password: newPassword, person: await knownOf(sql, me._id) });
  const hash = await services.passwords.hash(newPassword);
  return change(async (tx) => {
    const changed = await tx.sql
      .updateTable("users")
      .set({ password_hash: hash, updated_at: raw<string>`now()` })
      .where("_id", "=", me._id)
      .where("password_hash", "=", password_hash)
      .executeTakeFirst();
    // The password was changed in the meantime: the one verified above is no longer valid.
    if (changed.numUpdatedRows === 0n) throw wrongPassword();
    await endSessions(tx.sql, me._id, me.sessionId);
    await voidLinks(tx.sql, me._id, ["reset", "invite", "confirm_email"]);
    await notifyOwner(tx, me._id, securityMails.passwordSet());
    await tx.record({ resource: "users", id: me._id, before: {}, after: {} });
    return { message: "Your password is changed. Your other sessions have ended." };
  });
};
