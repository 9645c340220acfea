import { z } from "zod";
import { reversedDays } from "./day-ranges.ts";
import {
  type Operand,
  conditionOf,
  opposites,
  operatorsOf,
  type Positive,
  type ValueKind,
} from "./field-conditions.ts";
import { filterValues } from "./field-filters.ts";
import { matchSuffix } from "./list.ts";

/**
 * Conditions of a list beyond its plain filters: Refine's own filters as JSON text, such as `[{ "field": "name",
 * "operator": "contains", "value": "road" }]`; all of them must match.
 */
export const whereMax = { conditions: 30, depth: 3, characters: 4000, values: 200 } as const;

/** A parsed condition. */
export type Condition =
  | { readonly all: Where }
  | { readonly any: Where }
  | {
      readonly field: string;
      /** `filter`: the condition is that of the list's plain filter of this name. */
      readonly kind: ValueKind | "filter";
      readonly operator: Positive;
      readonly negated: boolean;
      /** A list for in, ina and between. */
      readonly value: unknown;
    };
export type Where = readonly Condition[];

type Shape = z.core.$ZodLooseShape;
const Leaf = z.strictObject({ field: z.string(), operator: z.string(), value: z.unknown().optional() });
type Leaf = z.infer<typeof Leaf>;
const Logic = z.strictObject({
  key: z.string().optional(),
  operator: z.enum(["and", "or"]),
  value: z.array(z.unknown()).min(1),
});

/** An invalid condition, with a message for the client. */
class Unanswerable extends Error {}
const notConditions =
  'Conditions are JSON such as [{"field": "name", "operator": "contains", "value": "road"}], or {"operator": "or", "value": [...]} of them.';

type Values = Pick<Operand, "value" | "takes">;

const wrongValue = ({ field, operator }: Leaf, { takes }: Values): string =>
  `“${field}” with “${operator}” takes ${takes}.`;

const valueOf = (operand: Values, leaf: Leaf, input: unknown): unknown => {
  const read = operand.value.safeParse(input);
  if (!read.success) throw new Unanswerable(wrongValue(leaf, operand));
  return read.data;
};

const listOf = (operand: Values, leaf: Leaf): unknown[] => {
  const { field, operator, value } = leaf;
  if (!Array.isArray(value) || value.length > whereMax.values) {
    throw new Unanswerable(`“${field}” with “${operator}” takes a list of at most ${whereMax.values} values.`);
  }
  return value.map((one) => valueOf(operand, leaf, one));
};

const rangeOf = (operand: Operand, leaf: Leaf): unknown[] => {
  const found = listOf(operand, leaf);
  if (found.length !== 2) throw new Unanswerable(`“${leaf.field}” with “${leaf.operator}” takes two values.`);
  const [from, until] = found as [string, string];
  if ((operand.kind === "day" || operand.kind === "instant") && Date.parse(from) > Date.parse(until)) {
    throw new Unanswerable(reversedDays);
  }
  return found;
};

const fieldCondition = (operand: Operand, leaf: Leaf, operator: Positive, negated: boolean): Condition => {
  const about = { field: leaf.field, kind: operand.kind, operator, negated };
  if (operator === "null") return { ...about, value: null };
  if (operator === "between") return { ...about, value: rangeOf(operand, leaf) };
  if (operator === "in" || operator === "ina") return { ...about, value: listOf(operand, leaf) };
  return { ...about, value: valueOf(operand, leaf, leaf.value) };
};

const Scalar: Values = { value: z.union([z.string(), z.number(), z.boolean()]), takes: "another value" };

/** The condition of a plain filter with the given values; values that no record can have match nothing. */
const filterCondition = (
  filter: z.core.$ZodType,
  operand: Operand | undefined,
  leaf: Leaf,
  operator: "eq" | "in",
  negated: boolean,
): Condition => {
  const { schema, isList } = filterValues(filter);
  const operands = operator === "eq" ? [valueOf(operand ?? Scalar, leaf, leaf.value)] : listOf(operand ?? Scalar, leaf);
  // In a URL, numbers and booleans are text.
  const read = operands.map((value) => schema.safeParse(isList ? value : String(value)));
  if (!operand && read.some(({ success }) => !success)) throw new Unanswerable(wrongValue(leaf, Scalar));
  const values = read.flatMap((one) => (one.success ? [one.data] : []));
  const about = { field: leaf.field, kind: "filter", operator, negated } as const;
  if (isList && values.length > 0) return { ...about, value: values };
  // A filter that takes one value is applied once for each.
  const each = values.map((value) => ({ ...about, value }));
  return negated ? { all: each } : { any: each };
};

/** Parses one condition of a list. Throws Unanswerable. */
const leafReader =
  (shape: Shape, filters: Shape) =>
  (leaf: Leaf): Condition => {
    const { field, operator: word } = leaf;
    const negated = Object.hasOwn(opposites, word);
    const operator = (negated ? opposites[word] : word) as Positive;
    const operand = Object.hasOwn(shape, field) ? conditionOf(shape[field] as z.core.$ZodType) : undefined;
    const filter = Object.hasOwn(filters, field) ? (filters[field] as z.core.$ZodType) : undefined;
    // Equality means the same as the list's plain filter of that name, where there is one.
    if (filter && (operator === "eq" || operator === "in")) {
      return filterCondition(filter, operand, leaf, operator, negated);
    }
    if (!operand && !filter) throw new Unanswerable(`This list has no field “${field.slice(0, 60)}” to filter by.`);
    if (!operand || !operatorsOf[operand.kind].includes(operator)) {
      throw new Unanswerable(`“${field}” can't be filtered by “${word.slice(0, 20)}”.`);
    }
    return fieldCondition(operand, leaf, operator, negated);
  };

/** Parses the conditions of a list from JSON text. Throws Unanswerable. */
const whereReader = (shape: Shape, filters: Shape) => {
  const isCompanion = (name: string): boolean =>
    name.endsWith(matchSuffix) && name.slice(0, -matchSuffix.length) in filters;
  const own = Object.fromEntries(Object.entries(filters).filter(([name]) => !isCompanion(name)));
  const leafOf = leafReader(shape, own);
  return (text: string): Where => {
    let left: number = whereMax.conditions;
    const nodeOf = (node: unknown, depth: number): Condition => {
      const logic = Logic.safeParse(node);
      if (logic.success) {
        if (depth > whereMax.depth) throw new Unanswerable(`Conditions stand at most ${whereMax.depth} deep.`);
        const parts = logic.data.value.map((part) => nodeOf(part, depth + 1));
        return logic.data.operator === "and" ? { all: parts } : { any: parts };
      }
      const leaf = Leaf.safeParse(node);
      if (!leaf.success) throw new Unanswerable(notConditions);
      if (left-- === 0) throw new Unanswerable(`At most ${whereMax.conditions} conditions.`);
      return leafOf(leaf.data);
    };
    const nodes = jsonOf(text);
    if (!Array.isArray(nodes)) throw new Unanswerable(notConditions);
    return nodes.map((node) => nodeOf(node, 1));
  };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new Unanswerable(notConditions);
  }
};

/** The query key of a list's conditions. */
export interface WhereField {
  readonly where: z.ZodOptional<z.ZodType<Where, string>>;
}

const whereOf = (shape: Shape, filters: Shape): WhereField["where"] => {
  const read = whereReader(shape, filters);
  return z
    .string()
    .max(whereMax.characters, `At most ${whereMax.characters.toLocaleString("en-US")} characters.`)
    .transform((text, context): Where => {
      try {
        return read(text);
      } catch (error) {
        if (!(error instanceof Unanswerable)) throw error;
        context.addIssue(error.message);
        return z.NEVER;
      }
    })
    .optional()
    .meta({
      description: "Conditions with operators, as JSON: a list of { field, operator, value }, all of which must hold",
    });
};

/**
 * Adds `where` to a list's filters: conditions on the fields of its records and on the filters themselves. Also for
 * other endpoints with the list's filters: export and bulk calls.
 */
export const withWhere = <const S extends Shape>(entity: z.ZodObject, filters: S): S & WhereField => ({
  ...filters,
  where: whereOf(entity.shape, filters),
});
