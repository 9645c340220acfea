import type { ApiToken, SecondFactor, Session } from "../../../contract/security/endpoints.ts";
import { deleteSessions } from "../../core/auth/end-sessions.ts";
import type { Sql } from "../../core/db/pool.ts";
import { run } from "../../core/db/run.ts";
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

/**
 * Deletes expired sessions, and links that expired a month ago. The last invitation of who has no password stays,
 * one row each: it says that they were invited, and get another one once they are active again.
 */
export const forgetSessions = async (sql: Sql): Promise<void> => {
  await deleteSessions(sql, sqlText`expires_at < now()`, []);
  await run(
    sql,
    sqlText`delete from one_time_links l where l.expires_at < now() - interval '30 days' and (l.kind <> 'invite'
       or (select u.password_hash is not null from users u where u._id = l.user_id)
       or exists (select from one_time_links later
         where later.user_id = l.user_id and later.kind = 'invite' and later.created_at > l.created_at))`,
    [],
  );
};

/** Ends and deletes every way in which a person signs in, except address and password, which belong to the account. */
export const eraseSignIn = async ({ sql }: AnyWrite, userId: string): Promise<void> => {
  await removeSecondFactor(sql, userId);
  await deleteSessions(sql, sqlText`user_id = $1`, [userId]);
  await sql.deleteFrom("one_time_links").where("user_id", "=", userId).execute();
};
