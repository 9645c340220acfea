import { z } from "zod";
import { create } from "../../core/fields.ts";
import { canonicalTag } from "../../core/language-tags.ts";
import { fillIn } from "../../core/issue-words.ts";
import { Language } from "../entity.ts";
import {
  defaultNormalisation,
  defaultRules,
  isLanguage,
  type Normalisation,
  type NormalisationRules,
  ruleFields,
} from "./normalisation.ts";

/** The one way to write a tag; what is no tag stays as it is. */
const canonical = (tag: string): string => canonicalTag(tag) ?? tag;

/** What counts as equal in texts of one language. */
export const LanguageRules = create(
  {
    language: Language.min(1, fillIn)
      .pipe(z.string().refine(isLanguage, "There is no such language tag.").overwrite(canonical))
      .meta({ label: "Language", widget: "language" }),
    ...ruleFields,
  },
  defaultRules,
);
export type LanguageRules = z.output<typeof LanguageRules>;

const hasAbove = (all: readonly LanguageRules[], at: number): boolean =>
  all.slice(0, at).some(({ language }) => language === all[at]!.language);

const ruledLanguagesMax = 20;
/** Rules of single languages, each with one set of them. */
export const AllLanguageRules = z
  .array(LanguageRules)
  .max(ruledLanguagesMax)
  .superRefine((all, context) => {
    for (const at of all.keys()) {
      if (!hasAbove(all, at)) continue;
      context.addIssue({ code: "custom", path: [at, "language"], message: "This language has rules already." });
    }
  })
  .meta({
    label: "Rules by language",
    help: "In place of the rules above. Those of Portuguese hold for Portuguese (Brazil) too, unless it has its own",
  });

/** What counts as equal in a project: its rules, in whose place a language may have its own. */
export interface ProjectRules {
  /** Null: the defaults. */
  readonly normalisation: NormalisationRules | null;
  readonly languageRules: readonly LanguageRules[];
}

/**
 * The rules for items of a language: its own, or those of the longest tag that it begins with, or the project's. An item
 * whose language isn't said, or isn't known, has the project's and is compared as English is.
 */
export const normalisationOf = (rules: ProjectRules, language: string): Normalisation => {
  const known = isLanguage(language) ? language : defaultNormalisation.language;
  return { ...rulesOf(rules, language), language: known };
};

const rulesOf = ({ normalisation, languageRules }: ProjectRules, language: string): NormalisationRules => {
  for (let tag = canonical(language); tag !== ""; tag = shorter(tag)) {
    const own = languageRules.find((one) => canonical(one.language) === tag);
    if (own) return own;
  }
  return normalisation ?? defaultRules;
};

/** Without its last part; pt of pt-BR, and nothing of pt. */
const shorter = (tag: string): string => tag.slice(0, Math.max(tag.lastIndexOf("-"), 0));
