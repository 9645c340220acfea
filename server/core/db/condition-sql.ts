import type { Positive, ValueKind } from "../../../contract/core/field-conditions.ts";
import type { Condition } from "../../../contract/core/where.ts";
import { patternOf, patternOfEnd, patternOfStart } from "./sql-text.ts";
import { type Parameters, sqlOf, type View } from "./view.ts";

/** The type that values of a kind are compared as; of those that hold many, the type of each. */
const typeOf: Readonly<Record<ValueKind, string>> = {
  text: "text",
  choice: "text",
  texts: "text",
  number: "numeric",
  flag: "boolean",
  day: "date",
  instant: "timestamptz",
  id: "uuid",
  reference: "uuid",
  ids: "uuid",
};

/** A field's value as SQL: what the reply holds, as something that can be compared. */
const valueSql = (view: View, field: string, kind: ValueKind): string => {
  const stored = view.stored?.[field];
  const expression = view.row[field];
  if (stored === undefined && expression === undefined) throw new Error(`No field ${field} over ${view.from}`);
  const row = expression === undefined ? "" : sqlOf(expression);
  // The reply has milliseconds, and so has whoever asks.
  if (kind === "instant") return `date_trunc('milliseconds', (${stored ?? row})::timestamptz)`;
  if (stored !== undefined) return `(${stored})`;
  if (kind === "reference") return `((${row})->>'_id')::uuid`;
  if (kind === "ids") return `array(select (held.value->>'_id')::uuid from json_array_elements(${row}) as held)`;
  if (kind === "texts") return `array(select json_array_elements_text(to_json(${row})))`;
  return `(${row})::${typeOf[kind]}`;
};

/** Operator → condition, given the value of the field, the placeholder and the type. */
type Comparisons = Partial<Record<Positive, (value: string, given: string, type: string) => string>>;

const anyKind: Comparisons = {
  eq: (value, given, type) => `${value} = ${given}::${type}`,
  in: (value, given, type) => `${value} = any(${given}::${type}[])`,
  lt: (value, given, type) => `${value} < ${given}::${type}`,
  lte: (value, given, type) => `${value} <= ${given}::${type}`,
  gt: (value, given, type) => `${value} > ${given}::${type}`,
  gte: (value, given, type) => `${value} >= ${given}::${type}`,
  between: (value, given, type) => `${value} between (${given}::${type}[])[1] and (${given}::${type}[])[2]`,
};
const like = (value: string, given: string): string => `${value} like ${given}`;
const likeWhateverCase = (value: string, given: string): string => `${value} ilike ${given}`;
/** Words match whatever their case, unless the operator says otherwise. */
const text: Comparisons = {
  ...anyKind,
  eq: (value, given) => `lower(${value}) = lower(${given}::text)`,
  in: (value, given) => `lower(${value}) = any(array(select lower(word) from unnest(${given}::text[]) as word))`,
  eqs: anyKind.eq!,
  contains: likeWhateverCase,
  startswith: likeWhateverCase,
  endswith: likeWhateverCase,
  containss: like,
  startswiths: like,
  endswiths: like,
};
/** A field of many values is what it holds: one of them, any of them, all of them. */
const many: Comparisons = {
  eq: (value, given, type) => `${given}::${type} = any(${value})`,
  in: (value, given, type) => `${value} && ${given}::${type}[]`,
  ina: (value, given, type) => `${value} @> ${given}::${type}[]`,
};
const comparisonsOf = (kind: ValueKind): Comparisons => {
  if (kind === "text") return text;
  return kind === "texts" || kind === "ids" ? many : anyKind;
};

const patterns: Partial<Record<Positive, (value: string) => string>> = {
  contains: patternOf,
  containss: patternOf,
  startswith: patternOfStart,
  startswiths: patternOfStart,
  endswith: patternOfEnd,
  endswiths: patternOfEnd,
};

/** A condition of a list as SQL over its view. Whatever was given is a parameter. */
export const conditionSql = (view: View, condition: Condition, params: Parameters): string => {
  params.isRare = true;
  return nodeSql(view, condition, params);
};

const nodeSql = (view: View, condition: Condition, params: Parameters): string => {
  const joined = (parts: readonly Condition[], word: string, none: string): string =>
    parts.length === 0 ? none : `(${parts.map((part) => nodeSql(view, part, params)).join(` ${word} `)})`;
  if ("all" in condition) return joined(condition.all, "and", "true");
  if ("any" in condition) return joined(condition.any, "or", "false");
  const holds = leafSql(view, condition, params);
  // What nobody filled in is not what was asked for, and so it is among all others.
  return condition.negated ? `((${holds}) is not true)` : `(${holds})`;
};

type Leaf = Extract<Condition, { readonly field: string }>;

const leafSql = (view: View, { field, kind, operator, value }: Leaf, params: Parameters): string => {
  if (kind === "filter") {
    const filter = view.filters[field];
    if (!filter) throw new Error(`No filter ${field} over ${view.from}`);
    return filter(params.add(value), false, () => undefined);
  }
  const found = valueSql(view, field, kind);
  if (operator === "null") return `(${sqlOf(view.row[field]!)}) is null`;
  const compare = comparisonsOf(kind)[operator];
  if (!compare) throw new Error(`No ${operator} of ${kind}`);
  const pattern = patterns[operator];
  return compare(found, params.add(pattern ? pattern(value as string) : value), typeOf[kind]);
};
