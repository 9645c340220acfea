import { canonicalTag } from "../../../contract/core/language-tags.ts";
import { displayNames } from "./display-names.ts";
import type { Option } from "./field.ts";

/** The English name of a language tag (BCP 47), or the tag itself if it has none. */
export const languageName = displayNames({ type: "language", languageDisplay: "standard" });

/** A language tag as it is typed, in the one way to write it; undefined for what is none, such as a language's name. */
export const typedTag = (typed: string): string | undefined =>
  /^[a-z]{2,3}(-|$)/i.test(typed) ? canonicalTag(typed) : undefined;

const letters = "abcdefghijklmnopqrstuvwxyz".split("");
/** Languages without a code of two letters that many people speak, and the variants of others that work is sorted by. */
const more =
  "arz ary apc ceb ckb fil haw hmn kok mai nso yue zh-Hans zh-Hant ar-AE ar-EG ar-MA ar-SA de-AT de-CH de-DE " +
  "en-AU en-CA en-GB en-IE en-IN en-NG en-NZ en-SG en-US en-ZA es-419 es-AR es-CL es-CO es-ES es-MX fr-BE fr-CA fr-CH " +
  "fr-FR it-CH it-IT nl-BE nl-NL pt-BR pt-PT sr-Cyrl sr-Latn sw-KE sw-TZ uz-Latn";

let options: readonly Option[] | undefined;

/** The languages with a code of two letters (ISO 639-1) and more, sorted by name; any other tag may be typed. */
export const languages = (): readonly Option[] =>
  (options ??= [...letters.flatMap((first) => letters.map((second) => first + second)), ...more.split(" ")]
    // A code that another one has replaced is not offered.
    .filter((tag) => canonicalTag(tag) === tag && languageName(tag) !== tag)
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, "en-US")));
