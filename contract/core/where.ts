import { z } from "zod";
import { type Asked, askedOf, opposites, operatorsOf, type Positive, type ValueKind } from "./field-conditions.ts";
import { filterValues } from "./field-kind.ts";
import { matchSuffix } from "./list.ts";

/**
 * Conditions of a list beyond its plain filters: Refine's own filters as JSON text, such as
 * `[{ "field": "name", "operator": "contains", "value": "road" }]`; all of them must hold.
 */
export const whereMax = { conditions: 30, depth: 3, characters: 4000, values: 200 } as const;

/** A condition that was read: what the database is to ask. */
export type Condition =
  | { readonly all: Where }
  | { readonly any: Where }
  | {
      readonly field: string;
      /** `filter`: what the list's plain filter of this name says. */
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

/** A condition that can't be answered, in words for whoever wrote it. */
class Unanswerable extends Error {}
const notConditions =
  'Conditions are JSON such as [{"field": "name", "operator": "contains", "value": "road"}], or {"operator": "or", "value": [...]} of them.';

type Values = Pick<Asked, "value" | "takes">;

const wrongValue = ({ field, operator }: Leaf, { takes }: Values): string =>
  `“${field}” with “${operator}” takes ${takes}.`;

const valueOf = (asked: Values, leaf: Leaf, given: unknown): unknown => {
  const read = asked.value.safeParse(given);
  if (!read.success) throw new Unanswerable(wrongValue(leaf, asked));
  return read.data;
};

const listOf = (asked: Values, leaf: Leaf): unknown[] => {
  const { field, operator, value } = leaf;
  if (!Array.isArray(value) || value.length > whereMax.values) {
    throw new Unanswerable(`“${field}” with “${operator}” takes a list of at most ${whereMax.values} values.`);
  }
  return value.map((one) => valueOf(asked, leaf, one));
};

const rangeOf = (asked: Values, leaf: Leaf): unknown[] => {
  const found = listOf(asked, leaf);
  if (found.length !== 2) throw new Unanswerable(`“${leaf.field}” with “${leaf.operator}” takes two values.`);
  return found;
};

const fieldCondition = (asked: Asked, leaf: Leaf, operator: Positive, negated: boolean): Condition => {
  const about = { field: leaf.field, kind: asked.kind, operator, negated };
  if (operator === "null") return { ...about, value: null };
  if (operator === "between") return { ...about, value: rangeOf(asked, leaf) };
  if (operator === "in" || operator === "ina") return { ...about, value: listOf(asked, leaf) };
  return { ...about, value: valueOf(asked, leaf, leaf.value) };
};

const Scalar: Values = { value: z.union([z.string(), z.number(), z.boolean()]), takes: "another value" };

/** What a plain filter says of the values given; those that no record can have match nothing. */
const filterCondition = (
  filter: z.core.$ZodType,
  asked: Asked | undefined,
  leaf: Leaf,
  operator: "eq" | "in",
  negated: boolean,
): Condition => {
  const { schema, isList } = filterValues(filter);
  const given = operator === "eq" ? [valueOf(asked ?? Scalar, leaf, leaf.value)] : listOf(asked ?? Scalar, leaf);
  // An address knows neither numbers nor yes and no.
  const read = given.map((value) => schema.safeParse(isList ? value : String(value)));
  if (!asked && read.some(({ success }) => !success)) throw new Unanswerable(wrongValue(leaf, Scalar));
  const values = read.flatMap((one) => (one.success ? [one.data] : []));
  const about = { field: leaf.field, kind: "filter", operator, negated } as const;
  if (isList && values.length > 0) return { ...about, value: values };
  // A filter that takes one value is asked once for each.
  const each = values.map((value) => ({ ...about, value }));
  return negated ? { all: each } : { any: each };
};

/** Reads one condition of a list. Throws Unanswerable. */
const leafReader =
  (shape: Shape, filters: Shape) =>
  (leaf: Leaf): Condition => {
    const { field, operator: word } = leaf;
    const negated = Object.hasOwn(opposites, word);
    const operator = (negated ? opposites[word] : word) as Positive;
    const asked = Object.hasOwn(shape, field) ? askedOf(shape[field] as z.core.$ZodType) : undefined;
    const filter = Object.hasOwn(filters, field) ? (filters[field] as z.core.$ZodType) : undefined;
    // One meaning of "is" for each list: that of its plain filter, where it has one.
    if (filter && (operator === "eq" || operator === "in")) {
      return filterCondition(filter, asked, leaf, operator, negated);
    }
    if (!asked && !filter) throw new Unanswerable(`This list has no field “${field.slice(0, 60)}” to filter by.`);
    if (!asked || !operatorsOf[asked.kind].includes(operator)) {
      throw new Unanswerable(`“${field}” can't be filtered by “${word.slice(0, 20)}”.`);
    }
    return fieldCondition(asked, leaf, operator, negated);
  };

/** Reads the conditions of a list from JSON text. Throws Unanswerable. */
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
    const given = jsonOf(text);
    if (!Array.isArray(given)) throw new Unanswerable(notConditions);
    return given.map((node) => nodeOf(node, 1));
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
 * The filters of a list with `where`, which takes conditions on the fields of a record as the list answers it and on the
 * filters themselves; for the list and whatever else takes its filters: the export, the bulk calls.
 */
export const withWhere = <const S extends Shape>(entity: z.ZodObject, filters: S): S & WhereField => ({
  ...filters,
  where: whereOf(entity.shape, filters),
});
