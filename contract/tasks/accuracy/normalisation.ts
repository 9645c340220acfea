import { z } from "zod";
import { line } from "../../core/fields.ts";
import { canonicalTag } from "../../core/language-tags.ts";

/** Whether this is a tag as BCP 47 writes it. */
export const isLanguage = (tag: string): boolean => canonicalTag(tag) !== undefined;

/** What rules say, in short: those of a language stand below the project's, which explain themselves. */
export const ruleFields = {
  ignoreCase: z.boolean().meta({ label: "Ignore upper and lower case" }),
  ignorePunctuation: z.boolean().meta({ label: "Ignore punctuation" }),
  ignoreDiacritics: z.boolean().meta({ label: "Ignore accents" }),
  fillers: z.array(line(40)).max(100).meta({ label: "Fillers" }),
};

/**
 * What counts as equal when two texts of a project are compared. Compatible forms of a character (Unicode's NFKC) and the
 * amount of space between words never count.
 */
export const NormalisationRules = z.strictObject({
  ignoreCase: ruleFields.ignoreCase,
  ignorePunctuation: ruleFields.ignorePunctuation.meta({
    help: "Not apostrophes and separators within a word or a number",
  }),
  ignoreDiacritics: ruleFields.ignoreDiacritics.meta({
    help: "Arabic vowel signs with the tatweel and Hebrew points too; not letters of their own such as й and ø",
  }),
  fillers: ruleFields.fillers.meta({ help: "Words that are left out of both texts, such as “uh”" }),
});
export type NormalisationRules = z.infer<typeof NormalisationRules>;

/** The rules for an item, with its language. */
export const Normalisation = z.strictObject({
  /** BCP 47, such as en or pt-BR: for upper case, and for languages that write no spaces. */
  language: line(35).refine(isLanguage, "Enter a language tag such as en or pt-BR."),
  ...NormalisationRules.shape,
});
Normalisation.register(z.globalRegistry, { id: "Normalisation" });
export type Normalisation = z.infer<typeof Normalisation>;

export const defaultRules: NormalisationRules = {
  ignoreCase: true,
  ignorePunctuation: true,
  ignoreDiacritics: false,
  fillers: [],
};
export const defaultNormalisation: Normalisation = { language: "en", ...defaultRules };

/** A word, or a character where words aren't separated, and where it is written in the text. */
export interface Unit {
  /** The normalised form: units are equal where their keys are. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** ISO 639 codes of languages that are written without spaces between words: their units are characters. */
const unspaced = new Set(["zh", "yue", "wuu", "nan", "hak", "cmn", "ja", "th", "lo", "km", "my", "dz", "bo"]);

export const isUnspaced = ({ language }: Pick<Normalisation, "language">): boolean =>
  unspaced.has(new Intl.Locale(language).language);

/** What a text consists of when it is compared, in order; what is left out has no unit. */
export const unitsOf = (text: string, normalisation: Normalisation): Unit[] => {
  const units = allUnits(text, normalisation);
  const fillers = normalisation.fillers
    .map((filler) => allUnits(filler, normalisation).map(({ key }) => key))
    .filter((keys) => keys.length > 0)
    .sort((one, other) => other.length - one.length);
  if (fillers.length === 0) return units;
  const kept: Unit[] = [];
  for (let at = 0; at < units.length; ) {
    const filler = fillers.find((keys) => keys.every((key, index) => units[at + index]?.key === key));
    if (!filler) kept.push(units[at]!);
    at += filler?.length ?? 1;
  }
  return kept;
};

/** The characters as people see them (grapheme clusters): an accent, or a vowel sign of Thai, is part of its letter. */
export const charactersIn = (text: string, { language }: Pick<Normalisation, "language">): string[] =>
  Array.from(segmenterOf(language).segment(text), ({ segment }) => segment);

const segmenters = new Map<string, Intl.Segmenter>();
const segmenterOf = (language: string): Intl.Segmenter => {
  const known = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: "grapheme" });
  segmenters.set(language, known);
  return known;
};

/** Without punctuation, words joined by a hyphen, a dash or a slash are words of their own. */
const words = /[^\s]+/gu;
const parts = /[^\s\p{Pd}/]+[\p{Pd}/]*|[\p{Pd}/]+/gu;

const allUnits = (text: string, normalisation: Normalisation): Unit[] => {
  const { language, ignorePunctuation } = normalisation;
  const unitOf = (piece: string, start: number): Unit => ({
    key: keyOf(piece, normalisation),
    start,
    end: start + piece.length,
  });
  const units = isUnspaced(normalisation)
    ? Array.from(segmenterOf(language).segment(text), ({ segment, index }) => unitOf(segment, index)).flatMap((unit) =>
        // A sign such as ㋿ stands for several characters.
        charactersIn(unit.key, normalisation).map((key) => ({ ...unit, key })),
      )
    : Array.from(text.matchAll(ignorePunctuation ? parts : words), (match) => unitOf(match[0], match.index));
  return units.filter(({ key }) => key !== "");
};

/** Accents, but not the bow of й, which NFD takes apart; Arabic vowel signs and tatweel, but not the hamza; Hebrew points. */
const diacritics =
  /(?<![Ии])[\u0300-\u036f]|(?<=[Ии])(?!\u0306)[\u0300-\u036f]|[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c7]|\u0640|[\u064b-\u0652]|\u0670/g;
/** Punctuation, but apostrophes between letters and what separates the digits of a number. */
const punctuation = /(?<![\p{L}\p{M}\p{N}])'|'(?![\p{L}\p{M}\p{N}])|(?<!\p{N})[.,:]|[.,:](?!\p{N})|(?!['.,:])\p{P}/gu;

/** NFKC takes the vowel am apart, beside the tone of its letter: put together again it is part of one character. */
const thaiAm = /([\u0e48-\u0e4b]?)\u0e4d([\u0e48-\u0e4b]?)\u0e32/g;
const laoAm = /([\u0ec8-\u0ecb]?)\u0ecd([\u0ec8-\u0ecb]?)\u0eb2/g;

const keyOf = (piece: string, { language, ignoreCase, ignorePunctuation, ignoreDiacritics }: Normalisation): string => {
  // Some compatible forms contain a space, such as accents by themselves: without it they join the letter before.
  let key = piece.normalize("NFKC").replace(/\s+/g, "").normalize("NFKC");
  // Turkish has two letters i: which one a capital stands for depends on the language.
  if (ignoreCase) key = key.toLocaleLowerCase(language).replaceAll("ς", "σ").replaceAll("ß", "ss").normalize("NFKC");
  if (ignoreDiacritics) key = key.normalize("NFD").replace(diacritics, "").normalize("NFKC");
  // An accent behind a sign that is left out joins the letter before it.
  if (ignorePunctuation) key = key.replace(/[‘’ʼ]/g, "'").replace(punctuation, "").normalize("NFKC");
  return key.replace(thaiAm, "$1$2\u0e33").replace(laoAm, "$1$2\u0eb3");
};
