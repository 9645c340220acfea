import { z } from "zod";
import { Day, Id, Instant } from "./fields.ts";
import { queryBoolean } from "./list.ts";
import { schemaInfo, type SchemaInfo, type SchemaKind } from "./schema-info.ts";

/** The type of a field's value in conditions: it decides the operators and how the database compares it. */
export type ValueKind =
  | Extract<SchemaKind, "string" | "enum" | "number" | "boolean" | "day" | "instant" | "id" | "reference">
  | "strings"
  | "ids";

const equal = ["eq", "in", "null"] as const;
const ordered = ["lt", "gt", "lte", "gte", "between"] as const;
const inText = ["contains", "startswith", "endswith"] as const;
const inExactText = ["eqs", "containss", "startswiths", "endswiths"] as const;
const inList = ["ina"] as const;

/** Operators that are not negations. */
export type Positive =
  | (typeof equal)[number]
  | (typeof ordered)[number]
  | (typeof inText)[number]
  | (typeof inExactText)[number]
  | (typeof inList)[number];

/** Negated operators; they also match records in which the field is empty. */
export const opposites: Readonly<Record<string, Positive>> = {
  ne: "eq",
  nes: "eqs",
  nin: "in",
  nina: "ina",
  nnull: "null",
  nbetween: "between",
  ncontains: "contains",
  ncontainss: "containss",
  nstartswith: "startswith",
  nstartswiths: "startswiths",
  nendswith: "endswith",
  nendswiths: "endswiths",
};

export const operatorsOf: Readonly<Record<ValueKind, readonly Positive[]>> = {
  string: [...equal, ...ordered, ...inText, ...inExactText],
  enum: equal,
  number: [...equal, ...ordered],
  boolean: equal,
  day: [...equal, ...ordered],
  instant: [...equal, ...ordered],
  id: equal,
  reference: equal,
  strings: [...equal, ...inList],
  ids: [...equal, ...inList],
};
/** All operators of a kind, negated ones included. */
export const operatorsFor = (kind: ValueKind): readonly string[] => [
  ...operatorsOf[kind],
  ...Object.keys(opposites).filter((operator) => operatorsOf[kind].includes(opposites[operator]!)),
];

/** PostgreSQL has no year 0. */
const Time = Instant.regex(/^(?!0000)/);
/** No lone surrogates and no NUL characters: PostgreSQL stores neither. */
const Text = z.string().regex(/^[^\0\p{Cs}]*$/u);
/** In a URL, numbers are text. */
const Amount = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,9})?$/)
    .transform(Number),
]);
const Flag = z.union([z.boolean(), queryBoolean]);

export interface Operand {
  readonly kind: ValueKind;
  readonly value: z.ZodType;
  /** What the operand should be, as in "a number". */
  readonly takes: string;
}
const scalar: Readonly<Record<Exclude<ValueKind, "enum" | "strings" | "ids" | "reference">, Omit<Operand, "kind">>> = {
  string: { value: Text, takes: "a text" },
  number: { value: Amount, takes: "a number" },
  boolean: { value: Flag, takes: "true or false" },
  day: { value: Day, takes: "a day, such as 2026-03-01" },
  instant: { value: Time, takes: "a time, such as 2026-03-01T08:00:00Z" },
  id: { value: Id, takes: "an id" },
};

const conditionOfList = (item: SchemaInfo): Operand | undefined => {
  const { kind, value, takes } = conditionOfValue(item) ?? {};
  if (!value || !takes) return undefined;
  if (kind === "string" || kind === "enum") return { kind: "strings", value, takes };
  return kind === "reference" || kind === "id" ? { kind: "ids", value, takes } : undefined;
};

const conditionOfValue = ({ kind, core, item, shape, values }: SchemaInfo): Operand | undefined => {
  switch (kind) {
    case "list":
      return item && conditionOfList(item);
    case "reference":
      return { kind: shape ? "reference" : "id", ...scalar.id };
    case "id":
    case "boolean":
    case "number":
    case "day":
    case "instant":
      return { kind, ...scalar[kind] };
    case "integer":
      return { kind: "number", ...scalar.number };
    case "enum":
      return { kind, value: core, takes: `one of ${values.join(", ")}` };
    case "object":
    case "other":
      return undefined;
    default:
      return { kind: "string", ...scalar.string };
  }
};

/** Which conditions apply to a field of a record as it is read; undefined if none. */
export const conditionOf = (field: z.core.$ZodType): Operand | undefined => conditionOfValue(schemaInfo(field));
