import { timingSafeEqual } from "node:crypto";
import { HOTP, Secret, TOTP } from "otpauth";

/** RFC 6238 as supported by every authenticator app: SHA-1, six digits, steps of 30 seconds. */
const kind = { algorithm: "SHA1", digits: 6 } as const;
const period = 30;
/** The steps before and after now in which a code is accepted: clocks of phones differ. */
const window = 1;

/** A new shared secret, 160 bits as RFC 4226 advises, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The URI that an authenticator app reads from a QR code (Key Uri Format). */
export const uriOf = (secret: string, company: string, email: string): string =>
  new TOTP({ ...kind, period, issuer: company, label: email, secret: Secret.fromBase32(secret) }).toString();

/** The time step of a moment in seconds since 1970. */
export const stepAt = (seconds: number): number => Math.floor(seconds / period);

export const codeAt = (secret: string, step: number): string =>
  HOTP.generate({ ...kind, secret: Secret.fromBase32(secret), counter: step });

/** The step of this code, after `lastStep` and at most one away from now; undefined where there is none. */
export const stepOf = (secret: string, code: string, seconds: number, lastStep: number): number | undefined => {
  const now = stepAt(seconds);
  const steps = Array.from({ length: 2 * window + 1 }, (_, index) => now - window + index);
  // All are compared, each in constant time.
  const matching = steps.filter((step) => isSame(codeAt(secret, step), code));
  return matching.find((step) => step > lastStep);
};

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
