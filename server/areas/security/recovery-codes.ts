import { Secret } from "otpauth";

/** Codes in one set. */
const count = 10;
/** Characters of base32, five bits each: no 0, 1, 8 or 9, which look like letters. */
const length = 10;

/** Recovery codes in the form that people write down: `k7f2p-xq4mz`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => {
    const code = new Secret({ size: (length * 5 + 7) >> 3 }).base32.slice(0, length).toLowerCase();
    return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
  });

/** The input without spaces and dashes: an app's code, a recovery code, or neither. */
export const readTyped = (typed: string): { kind: "app" | "recovery"; code: string } | undefined => {
  const code = typed.replace(/[\s-]/g, "").toLowerCase();
  if (/^[0-9]{6}$/.test(code)) return { kind: "app", code };
  return /^[a-z2-7]{10}$/.test(code) ? { kind: "recovery", code } : undefined;
};
