import { hash as argonHash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { makePasswords } from "../../../server/core/auth/passwords.ts";
import { quickCost, quickPasswords } from "../helpers/password.ts";

test("a password costs what OWASP asks for, and opens at the cost that its hash names", async () => {
  const hash = await makePasswords().hash("a password");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await quickPasswords.verify(hash, "a password")).toBe(true);
  expect(await quickPasswords.verify(hash, "another")).toBe(false);
});

/** As a Mac types it, a phone, and a keyboard for wide letters: é composed of two characters, é as one, and fullwidth Ａ. */
const typed = ["cafe\u0301 Ardoise \ufb01", "caf\u00e9 Ardoise fi", "caf\u00e9 \uff21rdoise fi"] as const;

test.each(typed)("a password opens however its letters are encoded: %j", async (one) => {
  const hash = await quickPasswords.hash(one);
  for (const other of typed) expect(await quickPasswords.verify(hash, other)).toBe(true);
  expect(await quickPasswords.verify(hash, "cafe Ardoise fi")).toBe(false);
});

test("a hash of a password as it was typed still opens by typing the same", async () => {
  const hash = await argonHash(typed[0], { memoryCost: quickCost.memoryCost, timeCost: 1, parallelism: 1 });
  expect(await Promise.all(typed.map((one) => quickPasswords.verify(hash, one)))).toEqual([true, false, false]);
});

test.each([null, undefined])("without a hash no password is right: %s", async (hash) => {
  expect(await makePasswords().verify(hash, "a password")).toBe(false);
  expect(await makePasswords().verify(hash, "")).toBe(false);
});

test("argon2 waits in a queue, and a full queue is reported", async () => {
  const passwords = makePasswords(quickCost);
  const outcomes = await Promise.allSettled(Array.from({ length: 130 }, () => passwords.hash("x".repeat(10))));
  expect(outcomes.filter((outcome) => outcome.status === "rejected")).toHaveLength(28);
});
