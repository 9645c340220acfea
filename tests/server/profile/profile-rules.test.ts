import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameProblem } from "../../../server/areas/profile/documents.ts";
import { hashOfText, ndaTexts } from "../../../server/areas/profile/nda-texts.ts";
import {
  ageOn,
  birthProblem,
  educationProblems,
  identityKey,
  isSameName,
  phoneNumber,
} from "../../../server/areas/profile/rules.ts";

describe("a phone number", () => {
  test.each([
    ["512 345 678", "PL", "+48512345678"],
    ["+48 512-345-678", "KE", "+48512345678"],
    ["0712 345678", "KE", "+254712345678"],
    ["(415) 555-2671", "US", "+14155552671"],
    ["07400 123456", "GB", "+447400123456"],
  ])("%s of %s is %s", (typed, country, e164) => expect(phoneNumber(typed, country)).toBe(e164));
  test.each([
    ["512 345", "PL"],
    ["+48 1", "PL"],
    ["my phone is 512 345 678", "PL"],
    ["(415) 555-2671", "PL"],
    ["512 345 678", "AQ"],
    ["(415) 555-2671 ext. 7", "US"],
    ["++++", "US"],
  ])("%s of %s is none", (typed, country) => expect(phoneNumber(typed, country)).toBeUndefined());
  test("is the same when it is read back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 500_000_000, max: 799_999_999 }), (digits) => {
        const number = phoneNumber(String(digits), "PL");
        if (number) expect(phoneNumber(number, "KE")).toBe(number);
      }),
    );
  });
});

test("an age changes on the birthday", () => {
  expect(ageOn("2026-05-16", "2010-05-17")).toBe(15);
  expect(ageOn("2026-05-17", "2010-05-17")).toBe(16);
  expect(ageOn("2026-02-28", "2008-02-29")).toBe(17);
  expect(ageOn("2026-03-01", "2008-02-29")).toBe(18);
  expect(birthProblem("2026-05-16", "2010-05-17")).toMatch("at least 16");
  expect(birthProblem("2026-05-16", "2030-05-17")).toMatch("at least 16");
  expect(birthProblem("2026-05-16", "1894-05-17")).toMatch("Check the year");
  expect(birthProblem("2026-05-17", "2010-05-17")).toBeUndefined();
});

test("an identity document is the same however it is typed, and another by type, country or number", () => {
  const one = { documentType: "passport", issuingCountry: "PL", documentNumber: "ZS 123-456" };
  const key = identityKey(one);
  for (const documentNumber of ["zs123456", "ZS123456", " z s/1.2 3456 ", "ＺＳ123456"]) {
    expect(identityKey({ ...one, documentNumber })).toBe(key);
  }
  const others = [{ documentType: "national_id" }, { issuingCountry: "KE" }, { documentNumber: "ZS 123-457" }];
  for (const other of others) expect(identityKey({ ...one, ...other })).not.toBe(key);
});

test("education begins before it ends, and not in the future", () => {
  const entry = { level: "school", institution: "A", field: "", from: 2013, to: 2018 } as const;
  expect(educationProblems([entry, { ...entry, to: null }, { ...entry, to: 2013 }], 2026)).toEqual({});
  expect(
    Object.keys(educationProblems([entry, { ...entry, to: 2012 }, { ...entry, from: 2027, to: null }], 2026)),
  ).toEqual(["entries.1.to", "entries.2.from"]);
});

test("a signature is the person's name, however its accents and spaces are typed", () => {
  expect(isSameName("jose  garcía", "José García")).toBe(true);
  expect(isSameName("Анна Петрова", "анна петрова")).toBe(true);
  expect(isSameName("Jose Garcia Lopez", "José García")).toBe(false);
});

describe("a file's name", () => {
  test.each(["cv.pdf", "Mój życiorys (2).pdf", "履歴書.pdf", "no ending", "a..b.png"])("may be %s", (name) =>
    expect(nameProblem(name)).toBeUndefined(),
  );
  test.each([
    ["a path", "../../x"],
    ["a path of Windows", "..\\x.pdf"],
    ["absolute", "/etc/passwd"],
    ["with NUL", "a\0.png"],
    ["with a line break", "a\n.png"],
    ["turned around", "cv\u202efdp.exe"],
    ["hidden", ".htaccess"],
    ["blank", "  "],
    ["half a character", "a\ud800.png"],
  ])("may not be %s", (_, name) => expect(nameProblem(name)).toBe("name"));
  test("may not be too long", () => expect(nameProblem("a".repeat(151))).toBe("longName"));
});

test("the texts that were published are what they were", () => {
  expect(ndaTexts.map((text) => hashOfText(text).toString("hex").slice(0, 16))).toEqual(["74987ac114d9125f"]);
});
