import { readCompany } from "../../core/db/company.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { writeMails } from "../../core/mail/mail.ts";
import { securityMail } from "../../core/mail/mail-texts.ts";

const days = (count: number): string => (count === 1 ? "one day" : `${count} days`);
const codes = (left: number): string => (left === 1 ? "One recovery code is" : `${left} recovery codes are`);

/** Mails to an account's owner, so that they learn of it if it was another person. */
export const securityMails = {
  passwordSet: () => ({
    subject: "Your password was changed",
    what: "your account has a new password. Whoever was signed in elsewhere is signed out.",
  }),
  secondFactorOn: () => ({
    subject: "Your second factor is on",
    what: "a second factor was switched on for your account. From now on you sign in with your password and a code.",
  }),
  secondFactorOff: () => ({
    subject: "Your second factor is off",
    what: "the second factor of your account was switched off. Your password alone is enough to sign in now.",
  }),
  secondFactorReset: () => ({
    subject: "Your second factor was reset",
    what: "an administrator has switched the second factor of your account off. You are signed out everywhere; sign in with your password, and set up a new second factor.",
  }),
  recoveryCodeUsed: (left: number) => ({
    subject: "A recovery code was used",
    what: `a recovery code of your account was used. ${codes(left)} left.`,
  }),
  tokenMade: (name: string, lasts: number) => ({
    subject: "A new API token",
    what: `an API token named "${name}" was made for your account. It works for ${days(lasts)}, and does what your role may.`,
  }),
};

export const notifyOwner = async (
  write: AnyWrite,
  userId: string,
  mail: { readonly subject: string; readonly what: string },
): Promise<void> => {
  const { first_name, email } = await write.sql
    .selectFrom("users")
    .select(["first_name", "email"])
    .where("_id", "=", userId)
    .executeTakeFirstOrThrow();
  const { name } = await readCompany(write.sql);
  await writeMails(write, [{ userId, to: email, ...securityMail(name, first_name, mail) }]);
};
