import { sql as raw } from "kysely";
import type { ApiToken, SecondFactor, Session } from "../../../contract/security/endpoints.ts";
import { deleteSessions } from "../../core/auth/end-sessions.ts";
import type { Sql } from "../../core/db/pool.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { AnyWrite } from "../../core/db/write.ts";
import { removeSecondFactor, secondFactorOf } from "./second-factor.ts";
import { sessionsOf, tokensOf } from "./sessions.ts";

export { notifyOwner, securityMails } from "./mails.ts";
export { provePassword, proveRecently, readCode, spendCode, wrongPassword } from "./proof.ts";
export { removeSecondFactor, resetSecondFactor } from "./second-factor.ts";

/** Data about a person's sign-in, for their archive; contains no secrets. */
export const signInFactsOf = async (
  sql: Sql,
  userId: string,
): Promise<{ sessions: Session[]; tokens: ApiToken[]; secondFactor: SecondFactor }> => {
  const [sessions, tokens, secondFactor] = await Promise.all([
    sessionsOf(sql, userId),
    tokensOf(sql, userId),
    secondFactorOf(sql, userId),
  ]);
  return { sessions, tokens, secondFactor };
};

/** Deletes expired sessions, and links that expired a month ago. */
export const forgetSessions = async (sql: Sql): Promise<void> => {
  await deleteSessions(sql, sqlText`expires_at < now()`, []);
  await sql.deleteFrom("one_time_links").where("expires_at", "<", raw<string>`now() - interval '30 days'`).execute();
};

/** Ends and deletes every way in which a person signs in, except address and password, which belong to the account. */
export const eraseSignIn = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await removeSecondFactor(sql, userId);
  await deleteSessions(sql, sqlText`user_id = $1`, [userId]);
  await sql.deleteFrom("one_time_links").where("user_id", "=", userId).execute();
};
