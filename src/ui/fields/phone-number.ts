import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A telephone number in two inputs: a country, and the number within it. */
export interface PhoneParts {
  readonly country: string;
  readonly national: string;
}

/** "49" for "DE"; undefined if the country has no numbers of its own. */
export const callingCodeOf = (country: string): string | undefined =>
  isSupportedCountry(country) ? getCountryCallingCode(country) : undefined;

const read = (text: string, country: string) =>
  parsePhoneNumberFromString(text, isSupportedCountry(country) ? country : undefined);

/** The parts of an E.164 number; in the given country if the number itself has none. */
export const partsOf = (value: string, country: string): PhoneParts => {
  const number = value === "" ? undefined : read(value, country);
  if (!number) return { country, national: value };
  return { country: number.country ?? country, national: number.formatNational() };
};

/** Splits typed text once it is a complete international number. */
export const typedParts = (typed: string, country: string): PhoneParts => {
  const number = /^\s*(\+|00)/.test(typed) ? read(typed.replace(/^\s*00/, "+"), country) : undefined;
  return number?.country && number.isValid()
    ? { country: number.country, national: number.formatNational() }
    : { country, national: typed };
};

/** The parts as E.164, even if incomplete; empty if no digit was typed. */
export const numberOf = ({ country, national }: PhoneParts): string => {
  const digits = national.replace(/\D/g, "");
  if (digits === "") return "";
  const number = read(national, country);
  if (number) return number.number;
  return national.trim().startsWith("+") ? `+${digits}` : `+${callingCodeOf(country) ?? ""}${digits}`;
};
