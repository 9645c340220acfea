import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AllLanguageRules,
  normalisationOf,
  type LanguageRules,
  type ProjectRules,
} from "../../contract/tasks/accuracy/language-rules.ts";
import { defaultRules, Normalisation } from "../../contract/tasks/accuracy/normalisation.ts";

/** Rules that are told apart by their fillers. */
const ruled = (...languages: readonly string[]): ProjectRules => ({
  normalisation: { ...defaultRules, fillers: ["project"] },
  languageRules: languages.map((language) => ({ language, ...defaultRules, fillers: [language] })),
});
const chosen = (rules: ProjectRules, language: string) => normalisationOf(rules, language).fillers[0];

describe("the rules for an item", () => {
  const rules = ruled("pt", "pt-BR", "zh-Hant", "he", "es");
  test.each([
    ["the language itself", "es", "es"],
    ["the same, however it is written", "PT-br", "pt-BR"],
    ["the language in which another country writes", "pt-AO", "pt"],
    ["the longest tag that it begins with", "zh-Hant-TW", "zh-Hant"],
    ["not those of a part of it", "zh", "project"],
    ["not those of a language that begins alike", "est", "project"],
    ["the language's newer code", "iw", "he"],
    ["none of its own", "fr", "project"],
    ["an item that says no language", "", "project"],
    ["no language", "no language", "project"],
  ])("%s: %s", (_, language, fillers) => {
    expect(chosen(rules, language)).toBe(fillers);
  });

  test("are the defaults where the project has none, in the item's language or else as English", () => {
    const none: ProjectRules = { normalisation: null, languageRules: ruled("es").languageRules };
    expect(normalisationOf(none, "pt-BR")).toEqual({ language: "pt-BR", ...defaultRules });
    expect(normalisationOf(none, "")).toEqual({ language: "en", ...defaultRules });
    expect(normalisationOf(none, "es-MX")).toEqual({ language: "es-MX", ...defaultRules, fillers: ["es"] });
  });

  test("are the most special that fit, whatever their order and however the tags are written", () => {
    const tags = ["pt", "pt-BR", "pt-Latn", "pt-Latn-BR", "en", "en-GB", "zh-Hant", "zh-Hant-TW", "tr"];
    const written = (tag: string) => fc.constantFrom(tag, tag.toLowerCase(), tag.toUpperCase());
    const some = fc.shuffledSubarray(tags).chain((set) => fc.tuple(...set.map(written)));
    const item = fc.constantFrom(...tags, "pt-AO", "en-Latn-GB", "zh", "fr").chain(written);
    fc.assert(
      fc.property(some, item, (set, language) => {
        const own = language.toLowerCase().split("-");
        const fitting = set.filter((tag) =>
          tag
            .toLowerCase()
            .split("-")
            .every((part, at) => own[at] === part),
        );
        const longest = fitting.toSorted((one, other) => other.length - one.length)[0] ?? "project";
        const found = normalisationOf(ruled(...set), language);
        expect(found.fillers).toEqual([longest]);
        expect(Normalisation.safeParse(found).error).toBeUndefined();
      }),
    );
  });
});

describe("rules of languages", () => {
  const issuesOf = (...languages: readonly string[]) =>
    AllLanguageRules.safeParse(languages.map((language) => ({ language }))).error?.issues.map(({ path, message }) => [
      path.join("."),
      message,
    ]);

  test("have their tag in the one way to write it, and the defaults for what is left out", () => {
    const es: LanguageRules = { language: "es", ...defaultRules, ignoreCase: false, fillers: ["eh"] };
    expect(AllLanguageRules.parse([{ language: " PT-br " }, es])).toEqual([{ language: "pt-BR", ...defaultRules }, es]);
  });

  test.each([
    ["a name", ["Spanish"], [["0.language", "A language code, such as en or pt-BR."]]],
    ["nothing", ["en", ""], [["1.language", "Fill this in."]]],
    ["no tag", ["de-1996-1996"], [["0.language", "There is no such language tag."]]],
    ["one twice", ["pt-BR", "es", "pt-br"], [["2.language", "This language has rules already."]]],
    ["one by its old code too", ["he", "iw"], [["1.language", "This language has rules already."]]],
  ])("%s is refused at its field", (_, languages, issues) => {
    expect(issuesOf(...languages)).toEqual(issues);
  });

  test("are of at most 20 languages", () => {
    const languages = Array.from({ length: 21 }, (_, at) => `a${String.fromCharCode(97 + at)}`);
    expect(issuesOf(...languages.slice(0, 20))).toBeUndefined();
    expect(issuesOf(...languages)).toEqual([["", "At most 20 entries."]]);
  });
});
