import fc from "fast-check";
import { expect, test } from "vitest";
import { isIban } from "../../contract/pay-details/iban.ts";
import { Destination } from "../../contract/pay-details/endpoints.ts";

// Of the registry of ISO 13616.
const examples = [
  "DE89370400440532013000",
  "GB29NWBK60161331926819",
  "NO9386011117947",
  "MT84MALT011000012345MTLCAST001S",
  "FR1420041010050500013M02606",
  "PL61109010140000071219812874",
];

test.each(examples)("%s is an IBAN", (iban) => expect(isIban(iban)).toBe(true));

test("one wrong character, or two that are swapped, are detected", () => {
  const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");
  fc.assert(
    fc.property(fc.constantFrom(...examples), fc.nat(), fc.constantFrom(...characters), (iban, place, other) => {
      const at = 4 + (place % (iban.length - 4));
      const isDigit = (character: string) => /\d/.test(character);
      fc.pre(iban[at] !== other && isDigit(iban[at]!) === isDigit(other));
      expect(isIban(iban.slice(0, at) + other + iban.slice(at + 1))).toBe(false);
      const [a, b] = [iban[at - 1]!, iban[at]!];
      if (at > 4 && a !== b && isDigit(a) && isDigit(b)) {
        expect(isIban(iban.slice(0, at - 1) + b + a + iban.slice(at + 1))).toBe(false);
      }
    }),
  );
});

test("any text is an answer, never an error", () => {
  fc.assert(fc.property(fc.string(), (text) => void isIban(text)));
});

test("an account is an IBAN without mistakes, or a number with the code of its bank", () => {
  const bank = { method: "bank", holder: "A", bankName: "B", country: "de" };
  const read = (account: string, bankCode = "") => Destination.safeParse({ ...bank, account, bankCode });
  expect(read("de89 3704 0044 0532 0130 00").data).toMatchObject({ account: examples[0], country: "DE" });
  const problems = (account: string, bankCode = "") =>
    read(account, bankCode).error?.issues.map(({ path, message }) => [path.join("."), message]);
  expect(problems("DE88370400440532013000")).toEqual([["account", "This IBAN has a typo. Check it."]]);
  expect(problems("12345678")).toEqual([["bankCode", "An account number needs the code of its bank."]]);
  expect(problems("12345678", "BARCKENX")).toBeUndefined();
});
