import type { Option } from "./field.ts";

const names = new Intl.DisplayNames("en-US", { type: "region", fallback: "none" });

/** What a browser can name but ISO 3166-1 does not list as a country: groups, parts of countries, codes for tests. */
const notCountries = new Set("AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ".split(" "));
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".split("");

/** The English name of an ISO 3166-1 alpha-2 code, or the code itself where it has none. */
export const countryName = (code: string): string => {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
};

/** A withdrawn code, such as DD, is named like the one that followed it. */
const isCurrent = (code: string): boolean =>
  new Intl.Locale(`und-${code}`).maximize().region === code && canonical(code) === code;
const canonical = (code: string): string => Intl.getCanonicalLocales(`und-${code}`)[0]?.slice(4) ?? code;

let options: readonly Option[] | undefined;

/** Every country by name. */
export const countries = (): readonly Option[] =>
  (options ??= letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !notCountries.has(code) && names.of(code) !== undefined && isCurrent(code))
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, "en-US")));
