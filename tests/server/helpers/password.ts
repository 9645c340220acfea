import { makePasswords } from "../../../server/core/auth/passwords.ts";

/** The password of all people who were made with `passwordHash`. */
export const password = "correct horse battery";
export const passwordHash = await makePasswords().hash(password);
