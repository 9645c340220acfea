import { createHmac, timingSafeEqual } from "node:crypto";
import { filePath } from "../../../contract/core/rich-text.ts";
import type { Sql } from "../db/pool.ts";
import { keptServerKey } from "../auth/server-keys.ts";

/**
 * How long a URL remains valid at least, by what it is for: pictures are fetched when a text is shown, attachments also
 * later, and a video again and again while it is watched.
 */
const windowSeconds = { picture: 3600, attachment: 6 * 3600 } as const;

/** Signs the URL of a file. */
export type Signer = (id: string, what?: keyof typeof windowSeconds) => string;

/** Signed URLs of files, valid for a limited time for anyone who has them. */
export interface FileAddresses {
  /**
   * Signs URLs that are valid for one to two hours, those of attachments for six to twelve; the same within an hour, or
   * six, so that browsers cache the file.
   */
  signer(): Promise<Signer>;
  /** The seconds for which the URL remains valid; undefined where it is not. */
  secondsLeft(id: string, expires: string, signature: string): Promise<number | undefined>;
}

/** URLs signed with a key in the database, so that every server on it can verify them. */
export const makeFileAddresses = (sql: Sql, now: () => number = Date.now): FileAddresses => {
  const key = keptServerKey(sql, "file-addresses");
  const sign = (secret: Buffer, id: string, expires: string): Buffer =>
    createHmac("sha256", secret).update(`${id} ${expires}`).digest();
  const seconds = (): number => Math.floor(now() / 1000);
  return {
    signer: async () => {
      const secret = await key();
      const now = seconds();
      return (id, what = "picture") => {
        const window = windowSeconds[what];
        const expires = String((Math.floor(now / window) + 2) * window);
        return `${filePath}${id}?expires=${expires}&signature=${sign(secret, id, expires).toString("base64url")}`;
      };
    },
    secondsLeft: async (id, expires, signature) => {
      const expected = sign(await key(), id, expires);
      const received = Buffer.from(signature, "base64url");
      const isOurs = received.length === expected.length && timingSafeEqual(received, expected);
      const left = Number(expires) - seconds();
      return isOurs && left > 0 ? left : undefined;
    },
  };
};
