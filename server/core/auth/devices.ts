import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Sql } from "../db/pool.ts";
import { keptServerKey } from "./server-keys.ts";

/** How long after its last sign-in a browser is still known, in days. */
const validDays = 90;
const daySeconds = 86_400;

/**
 * Tokens by which an account knows the browsers that have signed in to it, so that wrong tries of others don't lock
 * those out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). A token opens nothing: whoever holds it
 * has as many tries as anyone, but of their own. It names nobody, and it stays valid when the password changes.
 */
export interface Devices {
  /** The first of these tokens that was issued to the person and has not expired. `userId` null: to nobody. */
  find(userId: string | null, tokens: readonly string[]): Promise<string | undefined>;
  /** A token for a browser that has just signed in: the one by which it was found, until half its time is over. */
  issue(userId: string, found: string | undefined): Promise<string>;
}

/** Signs with a key in the database, so that every server on it knows the same browsers. */
export const makeDevices = (sql: Sql, now: () => number = Date.now): Devices => {
  const key = keptServerKey(sql, "devices");
  const seconds = (): number => Math.floor(now() / 1000);
  const sign = (secret: Buffer, userId: string, expires: string, nonce: string): Buffer =>
    createHmac("sha256", secret).update(`${userId} ${expires} ${nonce}`).digest();
  const secondsLeft = (token: string): number => Number(token.split(".")[0]) - seconds();
  const isFor = (secret: Buffer, userId: string | null, token: string): boolean => {
    const [expires = "", nonce = "", signature = ""] = token.split(".");
    const expected = sign(secret, userId ?? "", expires, nonce);
    const received = Buffer.from(signature, "base64url");
    const isOurs = received.length === expected.length && timingSafeEqual(received, expected);
    return isOurs && userId !== null && secondsLeft(token) > 0;
  };
  return {
    find: async (userId, tokens) => {
      // Also without tokens: a sign-in that goes on in a transaction must not wait for another connection then.
      const secret = await key();
      return tokens.find((token) => isFor(secret, userId, token));
    },
    issue: async (userId, found) => {
      if (found !== undefined && secondsLeft(found) > (validDays * daySeconds) / 2) return found;
      const expires = String(seconds() + validDays * daySeconds);
      const nonce = randomBytes(16).toString("base64url");
      const signature = sign(await key(), userId, expires, nonce);
      return `${expires}.${nonce}.${signature.toString("base64url")}`;
    },
  };
};
