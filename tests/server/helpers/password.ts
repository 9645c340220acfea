import { type HashCost, makePasswords } from "../../../server/core/auth/passwords.ts";

/** The least that argon2 takes: what a real hash costs is three hundredths of the time of all tests. */
export const quickCost: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
export const quickPasswords = makePasswords(quickCost);

/** The password of all people who were made with `passwordHash`. */
export const password = "correct horse battery";
export const passwordHash = await quickPasswords.hash(password);
