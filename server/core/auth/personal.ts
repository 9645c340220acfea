import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Sql } from "../db/pool.ts";
import { run } from "../db/run.ts";
import { sqlText } from "../db/sql-text.ts";

/**
 * Personal data that has to outlive its record (audit, stored replies, mail), or that few may read (a profile, its
 * documents), is encrypted under the person's own key; erasing the person deletes the key, and with it the data.
 * AES-256-GCM, a fresh nonce each time.
 */
export interface Sealer {
  seal(value: unknown): Buffer;
  open(sealed: Buffer): unknown;
  /** For files: encrypts raw bytes, without JSON. */
  sealBytes(bytes: Uint8Array): Buffer;
  /** Throws where a byte was changed or another key was used. */
  openBytes(sealed: Buffer): Buffer;
}

const nonceBytes = 12;
const tagBytes = 16;

export const sealerOf = (key: Buffer): Sealer => {
  const sealBytes = (bytes: Uint8Array): Buffer => {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv("aes-256-gcm", key, nonce);
    const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  };
  const openBytes = (sealed: Buffer): Buffer => {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
  };
  return {
    seal: (value) => sealBytes(Buffer.from(JSON.stringify(value), "utf8")),
    open: (sealed) => JSON.parse(openBytes(sealed).toString("utf8")),
    sealBytes,
    openBytes,
  };
};

/**
 * The sealers of these people by id; a person without a key gets one, unless they were erased: what was sealed under the
 * key that went would meet a wrong one. An erasure that is under way is waited for.
 */
export const sealersOf = async (sql: Sql, userIds: readonly string[]): Promise<Map<string, Sealer>> => {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  await run(
    sql,
    sqlText`insert into person_keys (user_id, key)
     select u._id, made.key from users u join unnest($1::uuid[], $2::bytea[]) as made (user_id, key) on made.user_id = u._id
     where u.erased_at is null and not exists (select from person_keys known where known.user_id = u._id)
     order by u._id for key share of u
     on conflict do nothing`,
    [ids, ids.map(() => randomBytes(32))],
  );
  return openersOf(sql, ids);
};

/** The sealers of these people who still have a key; none is made. */
export const openersOf = async (sql: Sql, userIds: readonly string[]): Promise<Map<string, Sealer>> => {
  if (userIds.length === 0) return new Map();
  const rows = await sql
    .selectFrom("person_keys")
    .selectAll()
    .where("user_id", "in", [...userIds])
    .execute();
  return new Map(rows.map((row) => [row.user_id, sealerOf(row.key)]));
};

/**
 * What was sealed for a person, by the sealer that `openersOf` has for them; undefined where they were erased, also where
 * a key that they got afterwards does not fit.
 */
export const openedBy = (opener: Sealer | undefined, sealed: Buffer): unknown => {
  try {
    return opener?.open(sealed);
  } catch {
    return undefined;
  }
};
