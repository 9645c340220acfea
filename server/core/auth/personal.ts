import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Sql } from "../db/pool.ts";

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

/** The sealers of these people by id; a person without a key gets one. */
export const sealersOf = async (sql: Sql, userIds: readonly string[]): Promise<Map<string, Sealer>> => {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  await sql
    .insertInto("person_keys")
    .values(ids.map((user_id) => ({ user_id, key: randomBytes(32) })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
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
