import { z } from "zod";

/** The message of a required field that is empty. */
export const fillIn = "Fill this in.";

const number = new Intl.NumberFormat("en-US");
const count = (of: number | bigint, one: string, many: string): string =>
  `${number.format(of)} ${Number(of) === 1 ? one : many}`;

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "yes or no",
  array: "a list",
  object: "an object",
  record: "an object",
};

const formats: Readonly<Record<string, string>> = {
  email: "Enter an e-mail address.",
  uuid: "This is not an id.",
  url: "Enter a web address.",
  date: "Enter a date such as 2026-01-31.",
  datetime: "Enter a time such as 2026-01-31T09:00:00Z.",
  json_string: "This is not JSON.",
};

/** "At most" or "At least" a number, with the unit that fits the value. */
const bound = (max: boolean, origin: string, limit: number | bigint): string => {
  const edge = max ? "At most" : "At least";
  if (origin === "string") return `${edge} ${count(limit, "character", "characters")}.`;
  if (origin === "array" || origin === "set") return `${edge} ${count(limit, "entry", "entries")}.`;
  return `${edge} ${number.format(limit)}.`;
};

/**
 * The message for a schema issue that has none of its own. It replaces zod's default wording in the server and the
 * console as soon as the contract is loaded.
 */
const wordsOfIssue = (issue: z.core.$ZodRawIssue): string | undefined => {
  switch (issue.code) {
    case "too_big":
      return bound(true, issue.origin, issue.maximum);
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return fillIn;
      if (issue.origin === "array" && issue.minimum === 1) return "Choose at least one.";
      return bound(false, issue.origin, issue.minimum);
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return fillIn;
      return `This should be ${kinds[issue.expected] ?? "something else"}.`;
    case "invalid_value":
      return issue.values.length === 1
        ? `This should be ${String(issue.values[0])}.`
        : `One of: ${issue.values.map(String).join(", ")}.`;
    case "invalid_format":
      return formats[issue.format] ?? "This format is wrong.";
    case "not_multiple_of":
      return `This should be a whole multiple of ${issue.divisor}.`;
    case "unrecognized_keys":
      // The server adds an error for each key; errors of the configuration keep zod's message, which names them.
      return undefined;
    default:
      return issue.input === undefined || issue.input === null ? fillIn : "This does not fit here.";
  }
};

z.config({ customError: wordsOfIssue });
