import type { Option } from "./field.ts";

const names = new Intl.DisplayNames("en-US", { type: "region", fallback: "none" });

/** Codes that browsers can name but ISO 3166-1 does not list as countries: groups, parts of countries, test codes. */
const notCountries = new Set("AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split(" "));
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");

/** The English name of an ISO 3166-1 alpha-2 code, or the code itself if it has none. */
export const countryName = (code: string): string => {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
};

/** A withdrawn code, such as DD, has the name of its successor. */
const isCurrent = (code: string): boolean =>
  new Intl.Locale(`und-${code}`).maximize().region === code && canonical(code) === code;
const canonical = (code: string): string => Intl.getCanonicalLocales(`und-${code}`)[0]?.slice(4) ?? code;

let options: readonly Option[] | undefined;

/** Every country, sorted by name. */
export const countries = (): readonly Option[] =>
  (options ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !notCountries.has(code) && names.of(code) !== undefined && isCurrent(code))
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, "en-US")));
