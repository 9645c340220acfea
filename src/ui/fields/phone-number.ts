import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/min";

/** A telephone number as it stands in two inputs: a country, and what is dialled within it. */
export interface PhoneParts {
  readonly country: string;
  readonly national: string;
}

/** "49" of "DE"; undefined where the country has no numbers of its own. */
export const callingCodeOf = (country: string): string | undefined =>
  isSupportedCountry(country) ? getCountryCallingCode(country) : undefined;

const read = (text: string, country: string) =>
  parsePhoneNumberFromString(text, isSupportedCountry(country) ? country : undefined);

/** An E.164 number in parts; in the country given where the number itself names none. */
export const partsOf = (value: string, country: string): PhoneParts => {
  const number = value === "" ? undefined : read(value, country);
  if (!number) return { country, national: value };
  return { country: number.country ?? country, national: number.formatNational() };
};

/** What was typed, once it is a whole international number: its country goes to where countries stand. */
export const typedParts = (typed: string, country: string): PhoneParts => {
  const number = /^\s*(\+|00)/.test(typed) ? read(typed.replace(/^\s*00/, "+"), country) : undefined;
  return number?.country && number.isValid()
    ? { country: number.country, national: number.formatNational() }
    : { country, national: typed };
};

/** The parts as E.164, as far as they go; empty where no digit was typed. */
export const numberOf = ({ country, national }: PhoneParts): string => {
  const digits = national.replace(/\D/g, "");
  if (digits === "") return "";
  const number = read(national, country);
  if (number) return number.number;
  return national.trim().startsWith("+") ? `+${digits}` : `+${callingCodeOf(country) ?? ""}${digits}`;
};
