import type { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { fillIn } from "../../../contract/core/issue-words.ts";
import { ApiError, call } from "../../providers/client.ts";
import type { Field } from "../fields/field.ts";
import { decimalOf, duration, durationExact, money, number, plainText } from "../format.ts";

/** How the company writes money; null where no field of a form is of money. */
type Currency = Parameters<typeof money>[1] | null;

/** A limit as a text, in the units in which the field is shown and typed. */
const inWords = (kind: Field["kind"], value: number, currency: Currency): string => {
  if (kind === "money" && currency) return money(value, currency);
  if (kind === "minutes") return duration(value * 60);
  if (kind === "seconds") return value % 60 === 0 ? duration(value) : durationExact(value);
  return number(value);
};

/** A validation issue of the contract as a text for the user. */
const messageOf = (field: Field, issue: z.core.$ZodIssue, currency: Currency): string => {
  const words = (limit: number | bigint): string => inWords(field.kind, Number(limit), currency);
  const isLength = "origin" in issue && (issue.origin === "string" || issue.origin === "array");
  if (issue.code === "too_big" && !isLength) return `At most ${words(issue.maximum)}.`;
  if (issue.code === "too_small" && !isLength) return `At least ${words(issue.minimum)}.`;
  if (issue.code === "invalid_value") return `One of: ${field.options.map(({ label }) => label).join(", ")}.`;
  if (issue.code === "invalid_type" && field.kind === "money") {
    const exponent = currency?.currencyExponent ?? 2;
    return `Enter an amount such as ${decimalOf(6 * 10 ** exponent, exponent)}.`;
  }
  return issue.message;
};

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";

/** What is wrong with a value by the contract's schema, as text; undefined if it is valid. */
export const problemOf = (field: Field, value: unknown, currency: Currency): string | undefined => {
  if (isEmpty(value) && field.required) return fillIn;
  const read = field.schema.safeParse(value);
  const first = read.error?.issues.find((issue) => issue.path.length === 0) ?? read.error?.issues[0];
  return first && messageOf(field, first, currency);
};

type Items = readonly unknown[];

/** What is wrong with a list is kept, since each part of each item asks for it. */
const kept = new WeakMap<Items, readonly z.core.$ZodIssue[]>();
const issuesOf = ({ schema }: Field, items: Items): readonly z.core.$ZodIssue[] => {
  const issues = kept.get(items) ?? schema.safeParse(items).error?.issues ?? [];
  kept.set(items, issues);
  return issues;
};

/** The problem of one part of an item, by itself or beside the other items. */
export const problemOfPart = (
  field: Field,
  items: Items,
  at: number,
  part: Field,
  currency: Currency,
): string | undefined => {
  const alone = problemOf(part, (items[at] as Record<string, unknown> | undefined)?.[part.name], currency);
  if (alone !== undefined) return alone;
  const beside = issuesOf(field, items).find(({ path }) => path[0] === at && path[1] === part.name);
  return beside && messageOf(part, beside, currency);
};

/** The problem of a list as a whole; the problems of its items are shown at the items. */
export const problemOfList = (field: Field, items: Items, currency: Currency): string | undefined => {
  const areItemsRight = items.every((_, at) =>
    field.items.every((part) => problemOfPart(field, items, at, part, currency) === undefined),
  );
  return areItemsRight ? problemOf(field, items, currency) : undefined;
};

/** Names that differ only in case or spaces count as the same. */
const keyOf = (value: string): string => value.toLowerCase().replace(/\s+/g, "");

/** Checks with the server whether a value is free; returns why not, or undefined. Results are cached. */
export const checkIfFree = (endpoint: Endpoint, name: string, own: () => unknown) => {
  const replies = new Map<string, string | undefined>();
  return async (value: unknown): Promise<string | undefined> => {
    const text = plainText(value).trim();
    if (text === "" || keyOf(text) === keyOf(plainText(own()))) return undefined;
    if (!replies.has(text)) {
      const reply = await call(endpoint, { body: { [name]: text } }).then(
        () => undefined,
        (error: unknown) =>
          error instanceof ApiError && error.statusCode === 409
            ? (error.body.fields?.[name]?.[0] ?? error.body.message)
            : null,
      );
      // The check failed: saving will show whether the value is free.
      if (reply === null) return undefined;
      replies.set(text, reply);
    }
    return replies.get(text);
  };
};
