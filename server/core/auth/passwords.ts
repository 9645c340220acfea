import { hash, hashRaw, verify } from "@node-rs/argon2";
import { makeTurns } from "../in-turn.ts";

export interface Passwords {
  hash(password: string): Promise<string>;
  /** A missing hash takes as long as a wrong password, so that nobody learns which accounts exist. */
  verify(hash: string | null | undefined, password: string): Promise<boolean>;
  /** The same hash for the same secret and salt: for secrets that we make, and that are shorter than 112 bits. */
  hashWith(salt: Buffer, secret: string): Promise<Buffer>;
}

/** OWASP's argon2id parameters (Password Storage Cheat Sheet): 19 MiB, two passes. */
const argon2id = 2;
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** At once: more would only take the processor from everybody else. */
const atOnce = 2;
const queueMax = 100;

/** argon2id behind a semaphore; a full queue answers 503. */
export const makePasswords = (): Passwords => {
  const inTurn = makeTurns(atOnce, queueMax);
  const dummy = hash("nobody has this password", parameters);

  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    hashWith: (salt, secret) => inTurn(() => hashRaw(secret, { ...parameters, salt })),
    verify: (hashed, password) =>
      inTurn(async () => {
        const matches = await verify(hashed ?? (await dummy), password);
        return matches && hashed != null;
      }),
  };
};
