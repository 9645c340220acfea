import type { CurrentUser } from "../../core/current-user.ts";
import { endSessions } from "../../core/auth/end-sessions.ts";
import { makeLink, useLink, voidUndosSince } from "../../core/auth/links.ts";
import { readCompany } from "../../core/db/company.ts";
import type { Sql } from "../../core/db/pool.ts";
import { changeSkippingDuplicates } from "../../core/db/skip-duplicates.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import { writeMails } from "../../core/mail/mail.ts";
import { noAddressMail, resetMail } from "../../core/mail/mail-texts.ts";
import { removeSecondFactor } from "../security/actions.ts";
import { newNoAddress, setEmail } from "./email.ts";

/** Removes whoever has signed up with an address since then and not proved it; false where someone else has it. */
type FreeAddress = (write: AnyWrite, email: string, since: string) => Promise<boolean>;

/**
 * The address is again the one that the link was sent to. Whoever changed it knew the password, so that ends with all
 * sessions and API tokens, and the owner gets a link to set a new one. Where another account has the address by now, the
 * owner gets the account without it: with the changed one they would share it with whoever reads the mails there. Throws
 * used_link.
 */
export const undoEmail = (
  { change }: Context<CurrentUser | null>,
  userId: string,
  token: string,
  freeAddress: FreeAddress,
): Promise<{ message: string }> =>
  change(async (write) => {
    const { email: linked, created_at: since } = await useLink(write.sql, ["undo_email"], userId, token);
    const email = linked!;
    const isBack = await takeBack(write, userId, () => freeAddress(write, email, since), email);
    const noAddress = newNoAddress();
    if (!isBack) await setEmail(write, userId, noAddress);
    await voidAccess(write.sql, userId, since);
    const { name } = await readCompany(write.sql);
    // Where the account has no real address, its owner can't ask for another link: this one lives longer.
    const link = await makeLink(write.sql, write.config.publicUrl, isBack ? "reset" : "invite", userId);
    const letter = isBack ? resetMail(name, link) : noAddressMail(name, noAddress, link);
    await writeMails(write, [{ userId, to: email, ...letter }]);
    return {
      message: isBack
        ? "Your account has this e-mail address again. We sent a link to it to set a new password."
        : "Nobody else can use your account any more. Another account has this e-mail address by now, so we mailed you how to sign in to yours.",
    };
  });

/** Whether the account has the address now. Someone may sign up with it between two tries: they are removed in turn. */
const takeBack = async (
  write: AnyWrite,
  userId: string,
  free: () => Promise<boolean>,
  email: string,
): Promise<boolean> => {
  for (;;) {
    const taken = await changeSkippingDuplicates(write.sql, [userId], "skip", () => setEmail(write, userId, email));
    if (taken.size === 0) return true;
    if (!(await free())) return false;
  }
};

/** Voids every way into an account, and what another person may have added to it since its address was changed. */
const voidAccess = async (sql: Sql, userId: string, since: string): Promise<void> => {
  await endSessions(sql, userId);
  await sql.updateTable("users").set({ password_hash: null }).where("_id", "=", userId).execute();
  // Links of later changes would change the address once more; those of earlier ones are the owner's.
  await voidUndosSince(sql, userId, since);
  await sql.deleteFrom("identities").where("user_id", "=", userId).where("created_at", ">=", since).execute();
  const hasNewFactor = await sql
    .selectFrom("users")
    .select("_id")
    .where("_id", "=", userId)
    .where("second_factor_at", ">=", since)
    .executeTakeFirst();
  if (hasNewFactor) await removeSecondFactor(sql, userId);
};
