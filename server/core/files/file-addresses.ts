import { createHmac, timingSafeEqual } from "node:crypto";
import { picturePath } from "../../../contract/core/rich-text.ts";
import type { Sql } from "../db/pool.ts";
import { serverKey } from "../auth/server-keys.ts";

const windowSeconds = 3600;

/** Addresses of files that work for a while, for whoever has them. */
export interface FileAddresses {
  /** Makes addresses that work for one to two hours; within an hour the same ones, so that browsers keep the file. */
  signer(): Promise<(id: string) => string>;
  /** How many seconds the address works on; undefined where it does not, or never did. */
  secondsLeft(id: string, expires: string, signature: string): Promise<number | undefined>;
}

/** Addresses signed with a key that the database keeps, so that every server over it knows them. */
export const makeFileAddresses = (sql: Sql, now: () => number = Date.now): FileAddresses => {
  let kept: Promise<Buffer> | undefined;
  const key = (): Promise<Buffer> => {
    kept ??= serverKey(sql, "file-addresses").catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
  const sign = (secret: Buffer, id: string, expires: string): Buffer =>
    createHmac("sha256", secret).update(`${id} ${expires}`).digest();
  const seconds = (): number => Math.floor(now() / 1000);
  return {
    signer: async () => {
      const secret = await key();
      const expires = String((Math.floor(seconds() / windowSeconds) + 2) * windowSeconds);
      return (id) =>
        `${picturePath}${id}?expires=${expires}&signature=${sign(secret, id, expires).toString("base64url")}`;
    },
    secondsLeft: async (id, expires, signature) => {
      const wanted = sign(await key(), id, expires);
      const given = Buffer.from(signature, "base64url");
      const isOurs = given.length === wanted.length && timingSafeEqual(given, wanted);
      const left = Number(expires) - seconds();
      return isOurs && left > 0 ? left : undefined;
    },
  };
};
