import { expect, test } from "vitest";
import { makePasswords } from "../../../server/core/auth/passwords.ts";
import { quickCost, quickPasswords } from "../helpers/password.ts";

test("a password costs what OWASP asks for, and opens at the cost that its hash names", async () => {
  const hash = await makePasswords().hash("a password");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await quickPasswords.verify(hash, "a password")).toBe(true);
  expect(await quickPasswords.verify(hash, "another")).toBe(false);
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
