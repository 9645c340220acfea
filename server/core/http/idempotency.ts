import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Actor } from "../current-user.ts";
import type { Database, Sql } from "../db/pool.ts";
import { type Write, type WriteOptions, write } from "../db/write.ts";
import { type DiskUpload, JsonText, type Upload } from "./context.ts";
import { AppError } from "../app-error.ts";
import { openedBy, openersOf, sealersOf } from "../auth/personal.ts";

/**
 * Runs a request with an Idempotency-Key once: the key is claimed in the transaction of the change, and the reply is
 * stored with it (draft-ietf-httpapi-idempotency-key-header). A second request waits for the first and gets the same
 * reply; a key of another request is an error.
 */
export interface IdempotencyKey {
  readonly key: string;
  readonly userId: string;
  readonly hash: Buffer;
}

/** Thrown inside a change whose key was used already. */
export class AlreadyDone extends Error {}

/** How long a key holds, as PostgreSQL and people say it: then it is deleted, and the same request is done anew. */
export const keysKept = "24 hours";

export const keyPattern = /^[\x21-\x7e]{1,200}$/;

type Files = Readonly<Record<string, Upload | DiskUpload | readonly DiskUpload[] | undefined>>;

/** The key of a request, with what it asks for: `body` is the parsed one, of a multipart body its fields. */
export const idempotencyKeyOf = (
  request: FastifyRequest,
  userId: string | undefined,
  { body, files }: { readonly body: unknown; readonly files: Files },
): IdempotencyKey | null => {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || !userId) return null;
  if (!keyPattern.test(key)) {
    throw new AppError("validation", { fields: { "Idempotency-Key": ["1 to 200 printable characters."] } });
  }
  const hash = createHash("sha256").update(JSON.stringify([request.method, request.url, body ?? null]));
  const named = Object.entries(files).flatMap(([name, file]) => [file ?? []].flat().map((one) => [name, one] as const));
  for (const [name, file] of named) {
    if ("bytes" in file) hash.update(`${name} ${file.bytes.length} `).update(file.bytes);
    else hash.update(`${name} ${file.size} ${file.name} `).update(file.hash ?? "");
  }
  return { key, userId, hash: hash.digest() };
};

/** Claims the key; waits for another transaction that is claiming it. Throws AlreadyDone. */
const takeKey = async (sql: Sql, { key, userId, hash }: IdempotencyKey): Promise<void> => {
  const taken = await sql
    .insertInto("idempotency_keys")
    .values({ key, user_id: userId, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (!taken) throw new AlreadyDone();
};

const keepReply = async (sql: Sql, { key, userId }: IdempotencyKey, reply: unknown): Promise<void> => {
  const sealer = (await sealersOf(sql, [userId])).get(userId);
  await sql
    .updateTable("idempotency_keys")
    .set({ reply: sealer?.seal(reply ?? null) ?? null })
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .execute();
};

const sentOf = (result: unknown): unknown => (result instanceof JsonText ? JSON.parse(result.text) : result);

/**
 * Runs the change of a call: one transaction, with its key and its reply. In tests `requireReply` throws for a result that
 * is no reply of the endpoint: a repeated call would be answered with it.
 */
export const changeOnce = <Me extends Actor | null>(
  options: WriteOptions<Me>,
  { key, requireReply }: { key: IdempotencyKey | null; requireReply: ((result: unknown) => void) | undefined },
) => {
  let isDone = false;
  return async <T>(work: (write: Write<Me>) => Promise<T>): Promise<T> => {
    if (isDone && requireReply) throw new Error(`${options.action} changes twice, but one key keeps one reply`);
    const done = await write(options, async (tx) => {
      if (key) await takeKey(tx.sql, key);
      const result = await work(tx);
      requireReply?.(sentOf(result));
      if (key) await keepReply(tx.sql, key, sentOf(result));
      return result;
    });
    isDone = true;
    return done;
  };
};

/**
 * The stored reply of the first request with this key; undefined where none was done. Throws key_reused where that was
 * another request.
 */
export const keptReply = async (
  db: Database,
  { key, userId, hash }: IdempotencyKey,
): Promise<{ readonly reply: unknown } | undefined> => {
  const kept = await db.sql
    .selectFrom("idempotency_keys")
    .selectAll()
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .executeTakeFirst();
  if (!kept) return undefined;
  if (!kept.request_hash.equals(hash)) throw new AppError("key_reused");
  const opener = (await openersOf(db.sql, [userId])).get(userId);
  return { reply: (kept.reply && openedBy(opener, kept.reply)) ?? undefined };
};
