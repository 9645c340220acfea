import { hash, randomBytes } from "node:crypto";
import { v7 } from "uuid";

/** A new record id: UUIDv7 (RFC 9562), so that ids sort by creation time. */
export const newId = (): string => v7();

/** A secret for a link or a session: 256 random bits, base64url. */
export const newSecret = (): string => randomBytes(32).toString("base64url");

/** What the database stores of a secret: SHA-256, enough for 256 random bits (OWASP ASVS 6.5.2). */
export const hashOfSecret = (secret: string): Buffer => hash("sha256", secret, "buffer");
