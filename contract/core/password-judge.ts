import { ZxcvbnFactory, type ZxcvbnResult } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary as common } from "@zxcvbn-ts/language-common";
import { dictionary as english } from "@zxcvbn-ts/language-en";
import { isStrong, judgedLength, type Strength } from "./password-strength.ts";

/**
 * Half a second and 65 MB for its dictionaries, and up to 50 ms for each password: the server and the console load this
 * module in a worker, and only when someone chooses a password.
 */
const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english },
  graphs: adjacencyGraphs,
  maxLength: judgedLength,
  // Of the ways to read @ as a, 1 as i and so on. The default of 100 takes a second for "4@8(4@8(…".
  l33tMaxSubstitutions: 4,
});

const warnings: Readonly<Record<string, string>> = {
  straightRow: "Neighbouring keys are guessed early.",
  keyPattern: "Neighbouring keys are guessed early.",
  simpleRepeat: "Repeating something adds little.",
  extendedRepeat: "Repeating something adds little.",
  sequences: "Sequences such as abc or 1234 add little.",
  recentYears: "Years and dates are guessed early.",
  dates: "Years and dates are guessed early.",
  topTen: "This is a common password.",
  topHundred: "This is a common password.",
  common: "This is a common password.",
  similarToCommon: "This is close to a common password.",
  wordByItself: "A single word is guessed early.",
  namesByThemselves: "Names are guessed early.",
  commonNames: "Names are guessed early.",
  userInputs: "Your name, your e-mail address and the company's name are guessed first.",
};

/**
 * Judges a password, given the person's own words. zxcvbn knows each of them, but counts several with a sign between them
 * as a combination that is hard to guess: what stands beside them must be some 10⁶ guesses by itself.
 */
export const judge = (password: string, words: readonly string[]): Strength => {
  const { score, feedback }: ZxcvbnResult = zxcvbn.check(password, [...words]);
  const rest = without(password, words);
  if (isStrong({ score }) && rest !== undefined && zxcvbn.check(rest, []).score < 2) {
    return { score: 2, warning: warnings["userInputs"]! };
  }
  return { score, warning: warnings[feedback.warning ?? ""] ?? "" };
};

/** The judged part of a password without these words; undefined where it has none of them. */
const without = (password: string, words: readonly string[]): string | undefined => {
  const judged = password.toLowerCase().slice(0, judgedLength);
  const rest = words
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, " "), judged);
  return rest === judged ? undefined : rest.trim();
};
