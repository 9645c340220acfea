import { sql as raw } from "kysely";
import { messageOf } from "../../../contract/core/errors.ts";
import type { Sql } from "../../core/db/pool.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import type { CurrentUser } from "../../core/current-user.ts";
import { AppError } from "../../core/app-error.ts";
import type { Passwords } from "../../core/auth/passwords.ts";
import { openersOf } from "../../core/auth/personal.ts";
import { securityMails, notifyOwner } from "./mails.ts";
import { readTyped } from "./recovery-codes.ts";
import { stepOf } from "./totp.ts";

const refusedPassword = (code: "wrong_password" | "password_required"): AppError =>
  new AppError(code, { fields: { currentPassword: [messageOf(code)] } });
export const wrongPassword = (): AppError => refusedPassword("wrong_password");
const wrongCode = (): AppError => new AppError("wrong_code", { fields: { code: [messageOf("wrong_code")] } });

/**
 * Verifies that the person themselves is acting, not another person at their unlocked screen. People without a password
 * must have signed in within ten minutes. Returns the verified hash. Throws wrong_password, sign_in_again, too_many.
 */
export const provePassword = async (context: Context, currentPassword: string | undefined): Promise<string | null> =>
  prove(context, await accountOf(context), currentPassword);

/**
 * As provePassword, but a sign-in within ten minutes is proof enough. Throws password_required where none was given,
 * wrong_password, sign_in_again, too_many.
 */
export const proveRecently = async (context: Context, currentPassword: string | undefined): Promise<void> => {
  const account = await accountOf(context);
  if (account.is_fresh) return;
  if (account.password_hash !== null && currentPassword === undefined) throw refusedPassword("password_required");
  await prove(context, account, currentPassword);
};

interface Account {
  readonly password_hash: string | null;
  /** Signed in within ten minutes. */
  readonly is_fresh: boolean;
}

const accountOf = async ({ sql, me }: Context): Promise<Account> => {
  const account = await sql
    .selectFrom("users")
    .innerJoin("sessions", "sessions.user_id", "users._id")
    .select("password_hash")
    .select(raw<boolean>`sessions.created_at > now() - interval '10 minutes'`.as("is_fresh"))
    .where("sessions._id", "=", me.sessionId)
    .executeTakeFirst();
  if (!account) throw new AppError("unauthenticated");
  return account;
};

const prove = async (
  { services, me, address }: Context,
  { password_hash, is_fresh }: Account,
  currentPassword: string | undefined,
): Promise<string | null> => {
  if (password_hash === null) {
    if (!is_fresh) throw new AppError("sign_in_again");
    return null;
  }
  await services.limits.signIn({ account: me._id, address });
  if (!(await services.passwords.verify(password_hash, currentPassword ?? ""))) throw wrongPassword();
  await services.limits.signedIn({ account: me._id, address });
  return password_hash;
};

/** What a correct code uses up: a time step, or itself. */
type CodeUse =
  | { readonly kind: "app"; readonly sealed: Buffer; readonly step: number }
  | { readonly kind: "recovery"; readonly hash: Buffer };

/**
 * Verifies a code of the person's second factor without using it up. Counts an attempt, of the known
 * browser where there is one, which a correct code gives back. Throws wrong_code, too_many; second_factor_off where none is on or being set up.
 */
export const readCode = async (
  { sql, services, address }: Context<CurrentUser | null>,
  userId: string,
  typed: string,
  device?: string,
): Promise<CodeUse> => {
  const keys = { account: userId, address, device };
  await services.limits.code(keys);
  const use = await findUse(sql, services.passwords, userId, typed);
  if (!use) throw wrongCode();
  await services.limits.codeRight(keys);
  return use;
};

/** By the database's clock, the same for all servers. */
const findUse = async (sql: Sql, passwords: Passwords, userId: string, typed: string): Promise<CodeUse | undefined> => {
  const [factor] = await run<{ sealed: Buffer; salt: Buffer; last_step: number; seconds: string }>(
    sql,
    sqlText`select sealed, salt, last_step, extract(epoch from now()) as seconds from second_factors where user_id = $1`,
    [userId],
  );
  if (!factor) throw new AppError("second_factor_off");
  const read = readTyped(typed);
  if (!read) return undefined;
  if (read.kind === "recovery") {
    const hash = await passwords.hashWith(factor.salt, read.code);
    const found = await run(sql, sqlText`select from recovery_codes where user_id = $1 and code_hash = $2`, [
      userId,
      hash,
    ]);
    return found.length === 1 ? { kind: "recovery", hash } : undefined;
  }
  const opener = (await openersOf(sql, [userId])).get(userId);
  const secret = opener?.open(factor.sealed) as string | undefined;
  const step = secret && stepOf(secret, read.code, Number(factor.seconds), factor.last_step);
  return step ? { kind: "app", sealed: factor.sealed, step } : undefined;
};

/**
 * Uses a code up in the same transaction as the action: of two requests with one code one succeeds. Locks the person
 * first, as every change of the second factor does. Throws wrong_code where it was used meanwhile.
 */
export const spendCode = async (write: AnyWrite, userId: string, use: CodeUse): Promise<void> => {
  const { sql } = write;
  await lockPerson(sql, userId);
  const used =
    use.kind === "app"
      ? await run(
          sql,
          sqlText`update second_factors set last_step = $2
           where user_id = $1 and last_step < $2 and sealed = $3 returning user_id`,
          [userId, use.step, use.sealed],
        )
      : await run(sql, sqlText`delete from recovery_codes where user_id = $1 and code_hash = $2 returning user_id`, [
          userId,
          use.hash,
        ]);
  if (used.length !== 1) throw wrongCode();
  if (use.kind === "recovery") {
    const left = await sql.selectFrom("recovery_codes").select("user_id").where("user_id", "=", userId).execute();
    await notifyOwner(write, userId, securityMails.recoveryCodeUsed(left.length));
  }
};
