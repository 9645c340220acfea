import { hash, hashRaw, verify } from "@node-rs/argon2";
import { limitConcurrency } from "../concurrency-limit.ts";

export interface Passwords {
  hash(password: string): Promise<string>;
  /** A missing hash takes as long as a wrong password, so that timing does not reveal which accounts exist. */
  verify(hash: string | null | undefined, password: string): Promise<boolean>;
  /** The same hash for the same secret and salt: for generated secrets that are shorter than 112 bits. */
  hashWith(salt: Buffer, secret: string): Promise<Buffer>;
}

/** OWASP's argon2id parameters (Password Storage Cheat Sheet): 19 MiB, two passes. */
const argon2id = 2;
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** More in parallel would only starve the rest of the server. */
const atOnce = 2;
const queueMax = 100;

/** argon2id with limited concurrency. Throws busy (503) where the queue is full. */
export const makePasswords = (): Passwords => {
  const limited = limitConcurrency(atOnce, queueMax);
  const dummy = hash("nobody has this password", parameters);

  return {
    hash: (password) => limited(() => hash(password, parameters)),
    hashWith: (salt, secret) => limited(() => hashRaw(secret, { ...parameters, salt })),
    verify: (hashed, password) =>
      limited(async () => {
        const matches = await verify(hashed ?? (await dummy), password);
        return matches && hashed != null;
      }),
  };
};
