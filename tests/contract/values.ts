import type { z } from "zod";
import { type SchemaInfo, schemaInfo } from "../../contract/core/schema-info.ts";

/** Makes a record that another one may point at, by the area that its field refers to. */
export type MakeReference = (area: string) => Promise<string>;

export interface Options {
  /** Values that this one must not have, the first above all: the value that was sent last, and the stored one. */
  readonly not: readonly unknown[];
  readonly reference: MakeReference;
}

let made = 0;
/** A word that is used nowhere else. */
export const freshToken = (): string => `qz${String(++made).padStart(5, "0")}zq`;

const countries = ["DE", "FR", "PL", "JP", "BR", "KE", "IN", "MX", "SE", "PT", "CA", "NL", "IT", "ES", "GR", "NO"];

/** Texts to try, with what a server may have to put right: blanks around them, and capital letters. */
const textsOf = (token: string): string[] => [
  `  Text ${token} `,
  token,
  ` ${token}@Test.Example `,
  token.toUpperCase(),
  countries[made % countries.length]!,
];

const textOf = (schema: z.ZodType): string => {
  const token = freshToken();
  const texts = schemaInfo(schema).meta.widget === "rich" ? [`<p>Text <strong>${token}</strong></p>`] : textsOf(token);
  const found = texts.find((text) => schema.safeParse(text).success);
  if (found === undefined) throw new Error("No text that is made here has this shape: the sample has to supply one");
  return found;
};

const numberOf = ({ min = 1, max = 1_000_000 }: SchemaInfo): number => {
  const low = Math.max(min, 1);
  const range = Math.min(max, 1_000_000) - low + 1;
  return low + ((++made * 7) % range);
};

const dayOf = (): string => new Date(Date.UTC(2031, 0, 1 + ++made)).toISOString().slice(0, 10);

/** One of the choices that is neither the stored one nor the default, if there is one. */
const choiceOf = (choices: readonly unknown[], ...not: readonly unknown[]): unknown => {
  const known: readonly unknown[] = not.filter((value) => value !== undefined);
  return choices.find((choice) => !known.includes(choice)) ?? choices.find((choice) => choice !== known[0]);
};

/**
 * A value for a field, made from its shape: no text or number comes twice, and what can't differ from all others (a
 * choice, a yes or no) differs from what was there before, and from the default where that leaves anything.
 */
export const valueOf = async (schema: z.ZodType, options: Options): Promise<unknown> => {
  const info = schemaInfo(schema);
  const { kind, shape, defaultValue } = info;
  if (kind === "list") return listOf(info, options);
  if (shape) return objectOf(shape, options);
  switch (kind) {
    case "reference":
      return options.reference(info.reference!);
    case "boolean":
      return choiceOf([true, false], ...options.not, defaultValue);
    case "enum":
      return choiceOf(info.values, ...options.not, defaultValue);
    case "integer":
    case "number":
      return numberOf(info);
    case "day":
      return dayOf();
    case "string":
    case "email":
    case "text":
    case "rich text":
      return textOf(schema);
    default:
      throw new Error("No value of this shape is made here: the sample has to supply one");
  }
};

type Shape = Readonly<Record<string, z.ZodType>>;
export const objectOf = async (shape: Shape, options: Options): Promise<Record<string, unknown>> => {
  const entries: [string, unknown][] = [];
  for (const [name, field] of Object.entries(shape)) {
    const not = options.not.map((one) => (one as Record<string, unknown> | null | undefined)?.[name]);
    entries.push([name, await valueOf(field, { ...options, not })]);
  }
  return Object.fromEntries(entries);
};

/** Two items, or of few choices one that was not there. */
const listOf = async ({ reference, core, item }: SchemaInfo, options: Options): Promise<unknown[]> => {
  const element = (core as z.ZodArray).element as z.ZodType;
  if (reference) return [await options.reference(reference), await options.reference(reference)];
  const first = await valueOf(element, { ...options, not: options.not.flat() });
  return item?.kind === "enum" ? [first] : [first, await valueOf(element, options)];
};

const isId = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
/** The texts of a value that are nowhere else; of a phone number the digits, however it is written. */
export const tracesOf = (value: unknown, schema: z.ZodType): string[] => {
  if (typeof value === "object" && value !== null) return Object.values(value).flatMap((one) => tracesOf(one, schema));
  if (typeof value !== "string" || value.length < 8 || isId.test(value)) return [];
  return [schemaInfo(schema).meta.normalised ? value.replace(/\D/g, "") : value];
};
