import { countryCodes } from "../../../contract/core/country-codes.ts";
import { displayNames } from "./display-names.ts";
import type { Option } from "./field.ts";

/** The English name of an ISO 3166-1 alpha-2 code, or the code itself if it has none. */
export const countryName = displayNames({ type: "region" });

let options: readonly Option[] | undefined;

/** Every country, sorted by name. */
export const countries = (): readonly Option[] =>
  (options ??= countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, "en-US")));
