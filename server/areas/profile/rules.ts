import { isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import { ageRange, type EducationEntry, profileWords } from "../../../contract/profile/fields.ts";

/** What is wrong, by field. */
export type Problems = Record<string, string[]>;

/** As E.164, or undefined where it is no number: of that country, or of any other where it begins with +. */
export const phoneNumber = (typed: string, country: string): string | undefined => {
  const number = parsePhoneNumberFromString(typed, {
    ...(isSupportedCountry(country) && { defaultCountry: country }),
    // Nothing is looked for inside other text.
    extract: false,
  });
  return number?.isValid() && !number.ext ? number.number : undefined;
};

/** Both are YYYY-MM-DD; a person born on 29 February is a year older on 1 March where there is none. */
export const ageOn = (today: string, born: string): number =>
  Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0);

export const birthProblem = (today: string, born: string): string | undefined => {
  const age = ageOn(today, born);
  if (age > ageRange.max) return profileWords.old;
  return age < ageRange.min ? profileWords.young : undefined;
};

/** What tells one identity document from another: case, spaces and marks between the characters don't. */
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

/** Problems of the entries, by their places. */
export const educationProblems = (entries: readonly EducationEntry[], thisYear: number): Problems => {
  const problems: Problems = {};
  for (const [place, { from, to }] of entries.entries()) {
    if (from > thisYear) problems[`entries.${place}.from`] = [profileWords.future];
    if (to !== null && to < from) problems[`entries.${place}.to`] = [profileWords.years];
  }
  return problems;
};

/** Whether two names are the same but for case, spaces, accents and marks. */
export const isSameName = (one: string, other: string): boolean => plainName(one) === plainName(other);
const plainName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
