import { sql as raw } from "kysely";
import { type ApiToken, type Session, tokensMax } from "../../../contract/security/endpoints.ts";
import { unpagedMax } from "../../../contract/core/list.ts";
import { lockPerson } from "../../core/db/lock-person.ts";
import type { Sql } from "../../core/db/pool.ts";
import { deleteSessions } from "../../core/auth/end-sessions.ts";
import { run } from "../../core/db/run.ts";
import { sqlText } from "../../core/db/sql-text.ts";
import type { Write } from "../../core/db/write.ts";
import type { Context } from "../../core/http/context.ts";
import { hashOfSecret, newId, newSecret } from "../../core/ids.ts";
import { notFound, AppError } from "../../core/app-error.ts";
import { deviceOf } from "./device.ts";
import { securityMails, notifyOwner } from "./mails.ts";
import { provePassword, wrongPassword } from "./proof.ts";
import type { CurrentUser } from "../../core/current-user.ts";

type Kind = "browser" | "token";

const activeSessions = (sql: Sql, userId: string, kind: Kind) =>
  sql
    .selectFrom("sessions")
    .where("user_id", "=", userId)
    .where("kind", "=", kind)
    .where("expires_at", ">", raw<string>`now()`)
    .limit(unpagedMax);

/** A person's sessions, the most recently used first. */
export const sessionsOf = async (sql: Sql, userId: string, thisOne?: string): Promise<Session[]> => {
  const rows = await activeSessions(sql, userId, "browser")
    .select(["_id", "user_agent", "created_at", "expires_at"])
    .select(raw<string>`coalesce(last_used_at, created_at)`.as("used_at"))
    .orderBy("used_at", "desc")
    .orderBy("_id")
    .execute();
  return rows.map((row) => ({
    _id: row._id,
    device: deviceOf(row.user_agent),
    isThisOne: row._id === thisOne,
    createdAt: row.created_at,
    lastUsedAt: row.used_at,
    expiresAt: row.expires_at,
  }));
};

/** A person's API tokens, the newest first. */
export const tokensOf = async (sql: Sql, userId: string): Promise<ApiToken[]> => {
  const rows = await activeSessions(sql, userId, "token")
    .select(["_id", "name", "created_at", "expires_at", "last_used_at"])
    .orderBy("created_at", "desc")
    .orderBy("_id")
    .execute();
  return rows.map((row) => ({
    _id: row._id,
    name: row.name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
  }));
};

/** Ends a session or token of the caller's: its next request fails on every server. Throws not_found. */
export const endOwn = async (write: Write, kind: Kind, id: string): Promise<void> => {
  const condition = sqlText`_id = $1 and user_id = $2 and kind = $3`;
  if ((await deleteSessions(write.sql, condition, [id, write.me._id, kind])) === 0)
    throw notFound(kind === "token" ? "token" : "session");
  await write.record({ resource: "users", id: write.me._id, before: {}, after: {} });
};

/** Ends all sessions but this one, and returns their number; tokens stay, as they are listed and revoked separately. */
export const endOtherBrowsers = (sql: Sql, me: Context["me"]): Promise<number> =>
  deleteSessions(sql, sqlText`user_id = $1 and kind = 'browser' and _id <> $2`, [me._id, me.sessionId]);

export const endOthers = async (write: Write<CurrentUser>): Promise<{ ended: number }> => {
  const ended = await endOtherBrowsers(write.sql, write.me);
  await write.record({ resource: "users", id: write.me._id, before: {}, after: {} });
  return { ended };
};

/** Lets secret scanners recognise a token in source code. */
const tokenPrefix = "muster_";

/**
 * A token with the person's role. Like a session, it is not created where the password or the role has changed
 * meanwhile. Throws as provePassword does, and enough_tokens.
 */
export const createToken = async (
  context: Context,
  { name, days, currentPassword }: { name: string; days: number; currentPassword?: string | undefined },
): Promise<ApiToken & { token: string }> => {
  const { me, change } = context;
  const passwordHash = await provePassword(context, currentPassword);
  const token = tokenPrefix + newSecret();
  return change(async (write) => {
    // Of several that are made at once, each counts those before it.
    await lockPerson(write.sql, me._id);
    if ((await tokensOf(write.sql, me._id)).length >= tokensMax) {
      throw new AppError("enough_tokens", { params: { max: tokensMax } });
    }
    const [made] = await run<ApiToken>(
      write.sql,
      sqlText`insert into sessions (_id, user_id, token_hash, expires_at, kind, name)
       select $1, _id, $2, now() + make_interval(days => $3), 'token', $4 from users
       where _id = $5 and password_hash is not distinct from $6 and role = $7
         and deactivated_at is null and deleted_at is null
       for share
       returning _id, name, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"`,
      [newId(), hashOfSecret(token), days, name, me._id, passwordHash, me.role],
    );
    if (!made) throw wrongPassword();
    await write.record({ resource: "users", id: me._id, before: {}, after: {} });
    await notifyOwner(write, me._id, securityMails.tokenMade(name, days));
    return { ...made, token };
  });
};
