import { randomBytes } from "node:crypto";
import { sql as raw } from "kysely";
import type { SecondFactor } from "../../../contract/security/endpoints.ts";
import { readCompany } from "../../core/db/company.ts";
import type { Sql } from "../../core/db/pool.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import { AppError } from "../../core/app-error.ts";
import type { Passwords } from "../../core/auth/passwords.ts";
import { sealersOf } from "../../core/auth/personal.ts";
import { securityMails, notifyOwner } from "./mails.ts";
import { provePassword, readCode, spendCode } from "./proof.ts";
import { endSessions } from "../../core/auth/end-sessions.ts";
import { newRecoveryCodes, readTyped } from "./recovery-codes.ts";
import { newTotpSecret, uriOf } from "./totp.ts";

type Proof = { currentPassword?: string | undefined; code: string };

/** How long a set-up can be completed after it began. */
const begunFor = sqlText`interval '1 hour'`;

export const secondFactorOf = async (sql: Sql, userId: string): Promise<SecondFactor> => {
  const [state] = await run<Omit<SecondFactor, "isOn">>(
    sql,
    sqlText`select u.second_factor_at as since, u.password_hash is not null as "hasPassword",
       exists (select from second_factor_roles needed where needed.role = u.role) as "isRequired",
       (select count(*) from recovery_codes c where c.user_id = u._id) as "recoveryCodesLeft"
     from users u where u._id = $1`,
    [userId],
  );
  return { isOn: state!.since !== null, ...state! };
};

/** Makes a new secret for the person's app, replacing an unconfirmed one. Throws as provePassword; second_factor_on. */
export const beginSecondFactor = async (
  context: Context,
  currentPassword: string | undefined,
): Promise<{ uri: string; secret: string }> => {
  const { sql, me, change } = context;
  await provePassword(context, currentPassword);
  const secret = newTotpSecret();
  const sealed = (await sealersOf(sql, [me._id])).get(me._id)!.seal(secret);
  const salt = randomBytes(16);
  const [{ name }, { email }] = await Promise.all([
    readCompany(sql),
    sql.selectFrom("users").select("email").where("_id", "=", me._id).executeTakeFirstOrThrow(),
  ]);
  await change(async (write) => {
    await requireSecondFactor(write.sql, me._id, "off");
    const begun = { sealed, salt, last_step: 0, created_at: raw<string>`now()` };
    await write.sql
      .insertInto("second_factors")
      .values({ user_id: me._id, ...begun })
      .onConflict((conflict) => conflict.column("user_id").doUpdateSet(begun))
      .execute();
  });
  return { uri: uriOf(secret, name, email), secret };
};

/** Ends other sessions and API tokens, which began without the second factor. Throws second_factor_on, second_factor_off, wrong_code. */
export const confirmSecondFactor = async (context: Context, code: string): Promise<{ recoveryCodes: string[] }> => {
  const { sql, services, me, change } = context;
  await requireBegun(sql, me._id);
  const use = await readCode(context, me._id, code);
  const made = await makeCodes(sql, services.passwords, me._id);
  await change(async (write) => {
    await spendCode(write, me._id, use);
    const switchedOn = await write.sql
      .updateTable("users")
      .set({ second_factor_at: raw<string>`now()`, updated_at: raw<string>`now()` })
      .where("_id", "=", me._id)
      .where("second_factor_at", "is", null)
      .executeTakeFirst();
    if (switchedOn.numUpdatedRows === 0n) throw new AppError("second_factor_on");
    await made.keep(write.sql);
    await endSessions(write.sql, me._id, me.sessionId);
    await recordSwitch(write, me._id, true);
    await notifyOwner(write, me._id, securityMails.secondFactorOn());
  });
  return { recoveryCodes: made.codes };
};

/** The older codes stop working. Throws as provePassword does, wrong_code, second_factor_off. */
export const replaceRecoveryCodes = async (context: Context, proof: Proof): Promise<{ recoveryCodes: string[] }> => {
  const { sql, services, me, change } = context;
  await provePassword(context, proof.currentPassword);
  const use = await readCode(context, me._id, proof.code);
  const made = await makeCodes(sql, services.passwords, me._id);
  await change(async (write) => {
    await spendCode(write, me._id, use);
    await requireSecondFactor(write.sql, me._id, "on");
    await made.keep(write.sql);
    await write.record({ resource: "users", id: me._id, before: {}, after: {} });
  });
  return { recoveryCodes: made.codes };
};

/** Throws as provePassword does, wrong_code, second_factor_off. */
export const switchOffSecondFactor = async (context: Context, proof: Proof): Promise<{ message: string }> => {
  const { me, change } = context;
  await provePassword(context, proof.currentPassword);
  const use = await readCode(context, me._id, proof.code);
  await change(async (write) => {
    await spendCode(write, me._id, use);
    await requireSecondFactor(write.sql, me._id, "on");
    await removeSecondFactor(write.sql, me._id);
    await recordSwitch(write, me._id, false);
    await notifyOwner(write, me._id, securityMails.secondFactorOff());
  });
  return { message: "Your second factor is off." };
};

/** For a person who lost phone and codes; callers must check the policy before. Throws second_factor_off. */
export const resetSecondFactor = async (write: AnyWrite, userId: string): Promise<void> => {
  await requireSecondFactor(write.sql, userId, "on");
  await removeSecondFactor(write.sql, userId);
  await recordSwitch(write, userId, false);
  await notifyOwner(write, userId, securityMails.secondFactorReset());
};

export const removeSecondFactor = async (sql: Sql, userId: string): Promise<void> => {
  await sql
    .updateTable("users")
    .set({ second_factor_at: null, updated_at: raw<string>`now()` })
    .where("_id", "=", userId)
    .execute();
  await sql.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await sql.deleteFrom("second_factors").where("user_id", "=", userId).execute();
};

const recordSwitch = (write: AnyWrite, userId: string, isOn: boolean): Promise<void> =>
  write.record({
    resource: "users",
    id: userId,
    before: { hasSecondFactor: !isOn },
    after: { hasSecondFactor: isOn },
  });

/** Locks the person. Throws second_factor_on, second_factor_off. */
const requireSecondFactor = async (sql: Sql, userId: string, required: "on" | "off"): Promise<void> => {
  await lockPerson(sql, userId);
  const { isOn } = await secondFactorOf(sql, userId);
  if (isOn !== (required === "on")) throw new AppError(isOn ? "second_factor_on" : "second_factor_off");
};

const requireBegun = async (sql: Sql, userId: string): Promise<void> => {
  const [found] = await run<{ is_on: boolean }>(
    sql,
    sqlText`select u.second_factor_at is not null as is_on from second_factors f join users u on u._id = f.user_id
     where f.user_id = $1 and (u.second_factor_at is not null or f.created_at > now() - ${begunFor})`,
    [userId],
  );
  if (found?.is_on) throw new AppError("second_factor_on");
  if (!found) throw new AppError("second_factor_off");
};

/** New recovery codes, hashed before the transaction that replaces the older ones. */
const makeCodes = async (sql: Sql, passwords: Passwords, userId: string) => {
  const factor = await sql.selectFrom("second_factors").select("salt").where("user_id", "=", userId).executeTakeFirst();
  if (!factor) throw new AppError("second_factor_off");
  const codes = newRecoveryCodes();
  const hashes = await Promise.all(codes.map((code) => passwords.hashWith(factor.salt, readTyped(code)!.code)));
  return {
    codes,
    keep: async (tx: Sql): Promise<void> => {
      await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
      await tx
        .insertInto("recovery_codes")
        .values(hashes.map((code_hash) => ({ user_id: userId, code_hash })))
        .execute();
    },
  };
};
