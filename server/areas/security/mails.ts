import type { Config } from "../../config.ts";
import { readCompany } from "../../db/company.ts";
import type { Write } from "../../db/write.ts";
import { writeMails } from "../../services/mail.ts";
import { securityMail } from "../../services/mail-texts.ts";

/** What an account's owner is told of by mail, so that they hear of it when it was somebody else. */
type News =
  | { readonly kind: "secondFactorOn" | "secondFactorOff" | "secondFactorReset" | "recoveryCodeUsed" }
  | { readonly kind: "tokenMade"; readonly name: string; readonly days: number };

const codes = (left: number): string => (left === 1 ? "One recovery code is" : `${left} recovery codes are`);

const textOf = (news: News, codesLeft: number): { subject: string; what: string } => {
  switch (news.kind) {
    case "secondFactorOn":
      return {
        subject: "Your second factor is on",
        what: "a second factor was switched on for your account. From now on you sign in with your password and a code.",
      };
    case "secondFactorOff":
      return {
        subject: "Your second factor is off",
        what: "the second factor of your account was switched off. Your password alone is enough to sign in now.",
      };
    case "secondFactorReset":
      return {
        subject: "Your second factor was reset",
        what: "an administrator has switched the second factor of your account off. You are signed out everywhere; sign in with your password, and set up a new second factor.",
      };
    case "recoveryCodeUsed":
      return {
        subject: "A recovery code was used",
        what: `a recovery code of your account was used. ${codes(codesLeft)} left.`,
      };
    case "tokenMade":
      return {
        subject: "A new API token",
        what: `an API token named "${news.name}" was made for your account. It works for ${news.days === 1 ? "one day" : `${news.days} days`}, and does what your role may.`,
      };
  }
};

export const tellOwner = async (write: Write, config: Config, userId: string, news: News): Promise<void> => {
  const { first_name, email, codes_left } = await write.sql
    .selectFrom("users")
    .select((eb) => [
      "first_name",
      "email",
      eb
        .selectFrom("recovery_codes")
        .whereRef("recovery_codes.user_id", "=", "users._id")
        .select((inner) => inner.fn.countAll<number>().as("n"))
        .as("codes_left"),
    ])
    .where("_id", "=", userId)
    .executeTakeFirstOrThrow();
  const { name } = await readCompany(write.sql);
  const letter = securityMail(name, first_name, textOf(news, codes_left ?? 0));
  await writeMails(write, config, [{ userId, to: email, ...letter }]);
};
