import { randomBytes } from "node:crypto";
import { codeAt, newTotpSecret, stepAt } from "../../../server/areas/security/totp.ts";
import { sealersOf } from "../../../server/core/auth/personal.ts";
import type { TestServer } from "./test-server.ts";

/** Gives people a second factor, begun or on, in place of what they had. Answers its secret. */
export const giveSecondFactor = async (
  { db }: TestServer,
  userIds: readonly string[],
  state: "begun" | "on" = "on",
): Promise<string> => {
  const secret = newTotpSecret();
  await removeSecondFactors({ db }, userIds);
  const sealers = await sealersOf(db.sql, userIds);
  await db.sql
    .insertInto("second_factors")
    .values(userIds.map((user_id) => ({ user_id, sealed: sealers.get(user_id)!.seal(secret), salt: randomBytes(16) })))
    .execute();
  if (state === "on") await setOn({ db }, userIds, new Date().toISOString());
  return secret;
};

export const removeSecondFactors = async (
  { db }: Pick<TestServer, "db">,
  userIds: readonly string[],
): Promise<void> => {
  await setOn({ db }, userIds, null);
  for (const table of ["recovery_codes", "second_factors"] as const) {
    await db.sql
      .deleteFrom(table)
      .where("user_id", "in", [...userIds])
      .execute();
  }
};

const setOn = async ({ db }: Pick<TestServer, "db">, userIds: readonly string[], second_factor_at: string | null) => {
  await db.sql
    .updateTable("users")
    .set({ second_factor_at })
    .where("_id", "in", [...userIds])
    .execute();
};

/** The code that an app shows now, or so many steps of 30 seconds away. */
export const codeOf = (secret: string, away = 0): string => codeAt(secret, stepAt(Date.now() / 1000) + away);
