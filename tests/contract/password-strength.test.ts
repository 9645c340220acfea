import { describe, expect, test } from "vitest";
import { judge } from "../../contract/core/password-judge.ts";
import { isStrong, judgedLength, ownWords, strengthInWords } from "../../contract/core/password-strength.ts";
import { onThisMachine, processorMs } from "../slow-machine.ts";

const person = {
  firstName: "Anna-Lena",
  lastName: "Kowalczyk",
  email: "al.kowal@lumen.example",
  company: "Lumen Labs",
};
const words = ownWords(person);

test("a person's words are their names, their address and the company, whole and in parts, and Muster", () => {
  expect(words).toEqual(
    expect.arrayContaining(["anna-lena", "anna", "lena", "kowalczyk", "al.kowal@lumen.example", "al.kowal", "kowal"]),
  );
  expect(words).toEqual(expect.arrayContaining(["lumen labs", "lumen", "labs", "muster"]));
  expect(words).not.toContain("al");
  expect(ownWords({ firstName: "x".repeat(5000), company: "-" })).toEqual(["x".repeat(64), "muster"]);
});

describe("what is easy to guess is refused, whatever kinds of characters it has", () => {
  test.each([
    ["aaaaaaaaaaaa", "Very easy to guess. Repeating something adds little. Add a few unrelated words."],
    ["123456789012", "Easy to guess. This is a common password. Add a few unrelated words."],
    ["P@ssw0rd1234", "Easy to guess. This is close to a common password. Add a few unrelated words."],
    ["qwertyuiop12", "Easy to guess. This is close to a common password. Add a few unrelated words."],
    ["abcdefghijklmnop", "Very easy to guess. Sequences such as abc or 1234 add little. Add a few unrelated words."],
  ])("%s", (password, said) => {
    const strength = judge(password, words);
    expect([isStrong(strength), strengthInWords(strength)]).toEqual([false, said]);
  });
});

test.each([
  "muster-lumen",
  "Anna_Kowalczyk!",
  "lumen.kowalczyk.1990",
  "al.kowal+muster!1",
  "Kowalczyk2026",
  "AnnaLenaKowalczyk",
  "al.kowal@lumen.example",
  "lumenlabs1234",
  "muster123456",
])("%s is weak for her", (password) => expect(isStrong(judge(password, words))).toBe(false));

test.each([
  "correct horse battery",
  "purple monkey dishwasher",
  "vier graue reiher am see",
  "k7#Qz!m2Wp0x",
  "kowalczyk k7#Qz!m2",
  "anna's purple monkey",
  "一二三四五六七八九十天地",
])("%s is strong", (password) => expect(strengthInWords(judge(password, words))).toMatch(/^(Good|Strong)\.$/));

/**
 * Some 40 ms on an idle machine, off the server's thread; with zxcvbn's own settings the same take up to three seconds.
 */
test("the worst that a stranger can send costs little", () => {
  const long = (part: string): string => part.repeat(200).slice(0, 200);
  const worst = [
    "a",
    "4@8({[<369&%#!1|/\\0$5+7",
    "1",
    "1234567890",
    "1.1.2001",
    "password",
    "p4$$w0rd",
    "abcabcab1",
    "vvuu|_|/\\",
  ];
  const costs = worst.map((part) => processorMs(() => judge(long(part), words)));
  expect(Math.max(...costs)).toBeLessThan(onThisMachine(250));
  expect(judge(long("a"), words)).toEqual(judge("a".repeat(judgedLength), words));
});
