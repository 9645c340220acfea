import { z } from "zod";

/** What is said of a field that may not stay empty. */
export const fillIn = "Please fill this in.";

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
  email: "This is not an e-mail address.",
  uuid: "This is not an id.",
  url: "This is not a web address.",
  date: "This is not a day, such as 2026-01-31.",
  datetime: "This is not a time, such as 2026-01-31T09:00:00Z.",
  json_string: "This is not JSON.",
};

/** At most or at least so much, of what the value is made of. */
const bound = (most: boolean, origin: string, limit: number | bigint): string => {
  const edge = most ? "At most" : "At least";
  if (origin === "string") return `${edge} ${count(limit, "character", "characters")}.`;
  if (origin === "array" || origin === "set") return `${edge} ${count(limit, "entry", "entries")}.`;
  return `${edge} ${number.format(limit)}.`;
};

/**
 * What is wrong with a value, in the words of a form: for every issue of a schema that says nothing itself. It is
 * zod's own wording otherwise, on both sides, from the moment that the contract is loaded.
 */
const wordsOfIssue = (issue: z.core.$ZodRawIssue): string | undefined => {
  switch (issue.code) {
    case "too_big":
      return bound(true, issue.origin, issue.maximum);
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return fillIn;
      if (issue.origin === "array" && issue.minimum === 1) return "Please choose at least one.";
      return bound(false, issue.origin, issue.minimum);
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return fillIn;
      return `This should be ${kinds[issue.expected] ?? "something else"}.`;
    case "invalid_value":
      return issue.values.length === 1
        ? `This should be ${String(issue.values[0])}.`
        : `One of: ${issue.values.map(String).join(", ")}.`;
    case "invalid_format":
      return formats[issue.format] ?? "This is not written as it should be.";
    case "not_multiple_of":
      return `This should be a whole multiple of ${issue.divisor}.`;
    case "unrecognized_keys":
      // The server names each by itself; whoever reads the configuration has zod's words, which name them.
      return undefined;
    default:
      return "This does not fit here.";
  }
};

z.config({ customError: wordsOfIssue });
