import { makePasswords } from "../../../server/core/auth/passwords.ts";

/** What everybody signs in with who was made with `passwordHash`. */
export const password = "correct horse battery";
export const passwordHash = await makePasswords().hash(password);
