/** How hard a password is to guess, in zxcvbn's five steps. */
export interface Strength {
  readonly score: 0 | 1 | 2 | 3 | 4;
  /** What makes it weak, in words for the person; empty where nothing stands out. */
  readonly warning: string;
}

/**
 * From 10^8 guesses on. The server hashes with argon2id and lets few tries pass, so more would only turn people away;
 * less is found within a day from a stolen hash.
 */
const enough = 3;
export const isStrong = ({ score }: Pick<Strength, "score">): boolean => score >= enough;

/**
 * Only so many characters are judged, and each word of a person's own is cut at them: the time grows with their square.
 * What weakens a password of that length is in its beginning too.
 */
export const judgedLength = 64;
const ownWordsMax = 40;

const steps = ["Very easy to guess.", "Easy to guess.", "Still too easy to guess.", "Good.", "Strong."] as const;
export const strengthSteps = steps.length;

/** A judgement in words: the same as one types and in the server's refusal. */
export const strengthInWords = (strength: Strength): string =>
  [steps[strength.score], ...(isStrong(strength) ? [] : [strength.warning, "Add a few unrelated words."])]
    .filter((sentence) => sentence !== "")
    .join(" ");

/** What others know of a person, and try first. */
export interface KnownOfPerson {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | undefined;
  readonly company?: string | undefined;
}

/** The words that make a person's password weak: each whole, without its spaces and signs, and in its parts. */
export const ownWords = ({ firstName = "", lastName = "", email = "", company = "" }: KnownOfPerson): string[] => {
  const whole = [firstName, lastName, firstName + lastName, email, email.split("@")[0]!, company, "muster"];
  const parts = whole.map((words) => words.split(/[^\p{L}\p{N}]+/u));
  const joined = parts.map((words) => words.join(""));
  const words = [...whole, ...joined, ...parts.flat()].map((word) => word.trim().toLowerCase().slice(0, judgedLength));
  return [...new Set(words)].filter((word) => word.length > 2).slice(0, ownWordsMax);
};
