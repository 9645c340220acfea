import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { ageRange, type EducationEntry, profileMessages } from "../../../contract/profile/fields.ts";

/** Error messages by field. */
export type Problems = Record<string, string[]>;

/** As E.164, or undefined for an invalid number: of that country, or of any other where it begins with +. */
export const phoneNumber = (typed: string, country: string): string | undefined => {
  const number = parsePhoneNumberFromString(typed, {
    ...(isSupportedCountry(country) && { defaultCountry: country }),
    // The whole text must be a number.
    extract: false,
  });
  return number?.isValid() && !number.ext ? number.number : undefined;
};

/** Both are YYYY-MM-DD; a person born on 29 February is a year older on 1 March in other years. */
export const ageOn = (today: string, born: string): number =>
  Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0);

export const birthProblem = (today: string, born: string): string | undefined => {
  const age = ageOn(today, born);
  if (age > ageRange.max) return profileMessages.old;
  return age < ageRange.min ? profileMessages.young : undefined;
};

/** The key that identifies an identity document, without case, spaces and punctuation. */
export const identityKey = (document: {
  documentType: string;
  issuingCountry: string;
  documentNumber: string;
}): string =>
  [
    document.documentType,
    document.issuingCountry,
    document.documentNumber
      .normalize("NFKC")
      .toUpperCase()
      .replace(/[^\p{L}\p{N}]/gu, ""),
  ].join(" ");

/** Errors of the entries, by their positions. */
export const educationProblems = (entries: readonly EducationEntry[], thisYear: number): Problems => {
  const problems: Problems = {};
  for (const [place, { from, to }] of entries.entries()) {
    if (from > thisYear) problems[`entries.${place}.from`] = [profileMessages.future];
    if (to !== null && to < from) problems[`entries.${place}.to`] = [profileMessages.years];
  }
  return problems;
};

/** Whether two names are equal except for case, spaces, accents and punctuation. */
export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other);
const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
