import { randomBytes } from "node:crypto";
import { numberAlphabet, numberLength, numberOf } from "../../../contract/certificates/number.ts";

/** A number that nobody can guess: 60 random bits. */
export const randomNumber = (): string =>
  numberOf([...randomBytes(numberLength)].map((byte) => numberAlphabet[byte % numberAlphabet.length]!).join(""));

/**
 * The last day on which a certificate issued on a day (YYYY-MM-DD) is valid: the same day of a later month, or that
 * month's last where it is shorter. Null without end.
 */
export const lastDayOf = (issuedOn: string, months: number | null): string | null => {
  if (months === null) return null;
  const [year = 0, month = 1, day = 1] = issuedOn.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10);
};

/** A text in two lines of about the same length, or in one where it has no space. */
export const inTwoLines = (text: string): readonly string[] => {
  const middle = text.length / 2;
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const nearest = spaces.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  return nearest === undefined ? [text] : [text.slice(0, nearest), text.slice(nearest + 1)];
};
