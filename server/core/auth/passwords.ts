import { hash, hashRaw, verify } from "@node-rs/argon2";
import { normalisedPassword } from "../../../contract/core/sign-in-paths.ts";
import { limitConcurrency } from "../concurrency-limit.ts";

export interface Passwords {
  hash(password: string): Promise<string>;
  /** A missing hash takes as long as a wrong password, so that timing does not reveal which accounts exist. */
  verify(hash: string | null | undefined, password: string): Promise<boolean>;
  /** The same hash for the same secret and salt: for generated secrets that are shorter than 112 bits. */
  hashWith(salt: Buffer, secret: string): Promise<Buffer>;
}

/** What one hash costs: memory in KiB, passes over it, threads. */
export interface HashCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP's argon2id parameters (Password Storage Cheat Sheet): 19 MiB, two passes. */
const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const argon2id = 2;
/** More in parallel would only starve the rest of the server. */
const atOnce = 2;
const queueMax = 100;

/** argon2id with limited concurrency. Throws busy (503) where the queue is full. A hash is verified at the cost that it names. */
export const makePasswords = (cost = owaspCost): Passwords => {
  const limited = limitConcurrency(atOnce, queueMax);
  const parameters = { algorithm: argon2id, ...cost };
  const dummy = dummyHash(cost);

  return {
    hash: (password) => limited(() => hash(normalisedPassword(password), parameters)),
    hashWith: (salt, secret) => limited(() => hashRaw(secret, { ...parameters, salt })),
    verify: (hashed, password) =>
      limited(async () => {
        for (const form of formsOf(password)) {
          if (await verify(hashed ?? dummy, form)) return hashed != null;
        }
        return false;
      }),
  };
};

/**
 * The form that is hashed, and the text as it was typed, of which older hashes were made. How many there are depends on
 * what was typed alone, so that the time tells nothing of the account.
 */
const formsOf = (password: string): Set<string> => new Set([normalisedPassword(password), password]);

/** A hash of the same cost whose salt and digest are zeros: it takes as long to verify as a real one. */
const dummyHash = ({ memoryCost, timeCost, parallelism }: HashCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${"A".repeat(22)}$${"A".repeat(43)}`;
