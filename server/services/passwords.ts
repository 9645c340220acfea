import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "../refusal.ts";

export interface Passwords {
  hash(password: string): Promise<string>;
  /** A missing hash takes as long as a wrong password, so that nobody learns which accounts exist. */
  verify(hash: string | null | undefined, password: string): Promise<boolean>;
}

/** OWASP's argon2id parameters (Password Storage Cheat Sheet): 19 MiB, two passes. */
const argon2id = 2;
const parameters = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** At once: more would only take the processor from everybody else. */
const atOnce = 2;
const queueMax = 100;

/** argon2id behind a semaphore; a full queue answers 503. */
export const makePasswords = (): Passwords => {
  let running = 0;
  const queue: (() => void)[] = [];
  const dummy = hash("nobody has this password", parameters);

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= queueMax) throw new Refusal("busy");
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };

  return {
    hash: (password) => inTurn(() => hash(password, parameters)),
    verify: (hashed, password) =>
      inTurn(async () => {
        const matches = await verify(hashed ?? (await dummy), password);
        return matches && hashed != null;
      }),
  };
};
