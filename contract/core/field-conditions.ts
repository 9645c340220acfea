import { z } from "zod";
import { coreOf, isReference } from "./field-kind.ts";
import { Day, Id, Instant } from "./fields.ts";
import { flag } from "./list.ts";

/** What a field's value is to a condition: which operators it takes, and how the database compares it. */
export type ValueKind =
  | "text"
  | "choice"
  | "number"
  | "flag"
  | "day"
  | "instant"
  | "id"
  | "reference"
  | "texts"
  | "ids";

const equal = ["eq", "in", "null"] as const;
const ordered = ["lt", "gt", "lte", "gte", "between"] as const;
const inText = ["contains", "startswith", "endswith"] as const;
const inExactText = ["eqs", "containss", "startswiths", "endswiths"] as const;
const inList = ["ina"] as const;

/** Operators that hold of some values. */
export type Positive =
  | (typeof equal)[number]
  | (typeof ordered)[number]
  | (typeof inText)[number]
  | (typeof inExactText)[number]
  | (typeof inList)[number];

/** Operators that hold wherever another one does not: where nothing is filled in, too. */
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
  text: [...equal, ...ordered, ...inText, ...inExactText],
  choice: equal,
  number: [...equal, ...ordered],
  flag: equal,
  day: [...equal, ...ordered],
  instant: [...equal, ...ordered],
  id: equal,
  reference: equal,
  texts: [...equal, ...inList],
  ids: [...equal, ...inList],
};
/** All that a condition on a field may be, such as `eq` and `ne`. */
export const operatorsFor = (kind: ValueKind): readonly string[] => [
  ...operatorsOf[kind],
  ...Object.keys(opposites).filter((operator) => operatorsOf[kind].includes(opposites[operator]!)),
];

/** No year 0: PostgreSQL knows none. */
const Time = Instant.regex(/^(?!0000)/);
/** No halves of a character and no zero characters: PostgreSQL stores neither. */
const Text = z.string().regex(/^[^\0\p{Cs}]*$/u);
/** An address holds numbers as text. */
const Amount = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d{1,15}(\.\d{1,9})?$/)
    .transform(Number),
]);
const Flag = z.union([z.boolean(), flag]);

export interface Asked {
  readonly kind: ValueKind;
  readonly value: z.ZodType;
  /** Such as "a number". */
  readonly takes: string;
}
const scalar: Readonly<Record<Exclude<ValueKind, "choice" | "texts" | "ids" | "reference">, Omit<Asked, "kind">>> = {
  text: { value: Text, takes: "a text" },
  number: { value: Amount, takes: "a number" },
  flag: { value: Flag, takes: "true or false" },
  day: { value: Day, takes: "a day, such as 2026-03-01" },
  instant: { value: Time, takes: "a time, such as 2026-03-01T08:00:00Z" },
  id: { value: Id, takes: "an id" },
};

/** What conditions can be put on a field of a record as it is read; undefined where there are none. */
export const askedOf = (field: z.core.$ZodType): Asked | undefined => {
  const core = coreOf(field);
  if (core instanceof z.ZodArray) {
    const { kind, value, takes } = askedOf(core.element) ?? {};
    if (!value || !takes) return undefined;
    if (kind === "text" || kind === "choice") return { kind: "texts", value, takes };
    return kind === "reference" || kind === "id" ? { kind: "ids", value, takes } : undefined;
  }
  if (isReference(core)) return { kind: "reference", ...scalar.id };
  if (core instanceof z.ZodUUID) return { kind: "id", ...scalar.id };
  if (core instanceof z.ZodBoolean) return { kind: "flag", ...scalar.flag };
  if (core instanceof z.ZodNumber) return { kind: "number", ...scalar.number };
  if (core instanceof z.ZodISODate) return { kind: "day", ...scalar.day };
  if (core instanceof z.ZodISODateTime) return { kind: "instant", ...scalar.instant };
  if (core instanceof z.ZodEnum) return { kind: "choice", value: core, takes: `one of ${core.options.join(", ")}` };
  if (core instanceof z.ZodString || core instanceof z.ZodStringFormat) return { kind: "text", ...scalar.text };
  return undefined;
};
