import type { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { fillIn } from "../../../contract/core/issue-words.ts";
import { ApiError, call } from "../../providers/client.ts";
import type { Field } from "../fields/field.ts";
import { duration, number, plainText } from "../format.ts";

/** What the contract's validation says of a field to a person, in the units that the field is shown in. */
const wordsOf = (field: Field, issue: z.core.$ZodIssue): string => {
  const inWords = (value: number | bigint): string =>
    field.kind === "minutes" ? duration(Number(value) * 60) : number(Number(value));
  const isLength = "origin" in issue && (issue.origin === "string" || issue.origin === "array");
  if (issue.code === "too_big" && !isLength) return `At most ${inWords(issue.maximum)}.`;
  if (issue.code === "too_small" && !isLength) return `At least ${inWords(issue.minimum)}.`;
  if (issue.code === "invalid_value") return `One of: ${field.options.map(({ label }) => label).join(", ")}.`;
  if (issue.code === "invalid_type" && field.kind === "money") return "Please enter an amount, such as 6.00.";
  return issue.message;
};

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

/** What is wrong with a value by the contract's own schema, in words; undefined where nothing is. */
export const problemOf = (field: Field, value: unknown): string | undefined => {
  if (isEmpty(value) && field.required) return fillIn;
  const read = field.schema.safeParse(value);
  const first = read.error?.issues.find((issue) => issue.path.length === 0) ?? read.error?.issues[0];
  return first && wordsOf(field, first);
};

/** Upper and lower case and spaces don't make another name. */
const keyOf = (value: string): string => value.toLowerCase().replace(/\s+/g, "");

/** Asks the server whether a value is free; answers why not, or undefined. What it has answered is not asked again. */
export const askIfFree = (row: Endpoint, name: string, own: () => unknown) => {
  const answers = new Map<string, string | undefined>();
  return async (value: unknown): Promise<string | undefined> => {
    const text = plainText(value).trim();
    if (text === "" || keyOf(text) === keyOf(plainText(own()))) return undefined;
    if (!answers.has(text)) {
      const answer = await call(row, { body: { [name]: text } }).then(
        () => undefined,
        (error: unknown) =>
          error instanceof ApiError && error.statusCode === 409
            ? (error.body.fields?.[name]?.[0] ?? error.body.message)
            : null,
      );
      // Not answered at all: saving will tell.
      if (answer === null) return undefined;
      answers.set(text, answer);
    }
    return answers.get(text);
  };
};
