import { continents, countries, getEmojiFlag, languages, type TCountryCode } from "countries-list";
import type { CountryInfo } from "../../../contract/profile/country-info.ts";
import { notFound } from "../../core/app-error.ts";

const isKnown = (code: string): code is TCountryCode => Object.hasOwn(countries, code);

/** Throws not_found. */
export const countryInfo = (code: string): CountryInfo => {
  if (!isKnown(code)) throw notFound("country");
  const { name, native, phone, continent, capital, currency, languages: spoken } = countries[code];
  return {
    code,
    name,
    native,
    phone: phone.map(String),
    continent: continents[continent],
    capital,
    currency: [...currency],
    languages: spoken.map((language) => ({
      code: language,
      name: languages[language].name,
      native: languages[language].native,
    })),
    flag: getEmojiFlag(code),
  };
};
