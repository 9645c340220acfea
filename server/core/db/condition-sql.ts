import type { Positive, ValueKind } from "../../../contract/core/field-conditions.ts";
import type { Condition } from "../../../contract/core/where.ts";
import { joined, matches, patternOf, patternOfEnd, patternOfStart, type SqlText, sqlText } from "./sql-text.ts";
import { type Parameters, sqlOf, type View } from "./view.ts";

/** The SQL type in which values of a kind are compared; for lists, that of one item. */
const typeOf: Readonly<Record<ValueKind, SqlText>> = {
  string: sqlText`text`,
  enum: sqlText`text`,
  strings: sqlText`text`,
  number: sqlText`numeric`,
  boolean: sqlText`boolean`,
  day: sqlText`date`,
  instant: sqlText`timestamptz`,
  id: sqlText`uuid`,
  reference: sqlText`uuid`,
  ids: sqlText`uuid`,
};

/** A field's value as comparable SQL, equal to what the reply contains. */
const valueSql = (view: View, field: string, kind: ValueKind): SqlText => {
  const stored = view.stored?.[field];
  const expression = view.row[field];
  if (stored === undefined && expression === undefined) throw new Error(`No field ${field} over ${view.from}`);
  const row = expression === undefined ? sqlText`` : sqlOf(expression);
  // Replies have milliseconds, and so have the clients' operands.
  if (kind === "instant") return sqlText`date_trunc('milliseconds', (${stored ?? row})::timestamptz)`;
  if (stored !== undefined) return sqlText`(${stored})`;
  if (kind === "reference") return sqlText`((${row})->>'_id')::uuid`;
  if (kind === "ids") return sqlText`array(select (item.value->>'_id')::uuid from json_array_elements(${row}) as item)`;
  if (kind === "strings") return sqlText`array(select json_array_elements_text(to_json(${row})))`;
  return sqlText`(${row})::${typeOf[kind]}`;
};

/** Operator → condition, given the value of the field, the placeholder and the type. */
type Comparisons = Partial<Record<Positive, (value: SqlText, operand: SqlText, type: SqlText) => SqlText>>;

const anyKind: Comparisons = {
  eq: (value, operand, type) => sqlText`${value} = ${operand}::${type}`,
  in: (value, operand, type) => sqlText`${value} = any(${operand}::${type}[])`,
  lt: (value, operand, type) => sqlText`${value} < ${operand}::${type}`,
  lte: (value, operand, type) => sqlText`${value} <= ${operand}::${type}`,
  gt: (value, operand, type) => sqlText`${value} > ${operand}::${type}`,
  gte: (value, operand, type) => sqlText`${value} >= ${operand}::${type}`,
  between: (value, operand, type) =>
    sqlText`${value} between (${operand}::${type}[])[1] and (${operand}::${type}[])[2]`,
};
const like = (value: SqlText, operand: SqlText): SqlText => sqlText`${value} like ${operand}`;
/** Case-insensitive, and parts of a text without accents too, unless the operator is a case-sensitive one. */
const text: Comparisons = {
  ...anyKind,
  eq: (value, operand) => sqlText`lower(${value}) = lower(${operand}::text)`,
  in: (value, operand) =>
    sqlText`lower(${value}) = any(array(select lower(word) from unnest(${operand}::text[]) as word))`,
  eqs: anyKind.eq!,
  contains: matches,
  startswith: matches,
  endswith: matches,
  containss: like,
  startswiths: like,
  endswiths: like,
};
/** For a field of many values: contains this value, any of these, all of these. */
const many: Comparisons = {
  eq: (value, operand, type) => sqlText`${operand}::${type} = any(${value})`,
  in: (value, operand, type) => sqlText`${value} && ${operand}::${type}[]`,
  ina: (value, operand, type) => sqlText`${value} @> ${operand}::${type}[]`,
};
const comparisonsOf = (kind: ValueKind): Comparisons => {
  if (kind === "string") return text;
  return kind === "strings" || kind === "ids" ? many : anyKind;
};

const patterns: Partial<Record<Positive, (value: string) => string>> = {
  contains: patternOf,
  containss: patternOf,
  startswith: patternOfStart,
  startswiths: patternOfStart,
  endswith: patternOfEnd,
  endswiths: patternOfEnd,
};

/** A condition of a list as SQL over its view. All operands are parameters. */
export const conditionSql = (view: View, condition: Condition, params: Parameters): SqlText => {
  params.isRare = true;
  return nodeSql(view, condition, params);
};

const nodeSql = (view: View, condition: Condition, params: Parameters): SqlText => {
  const joinedBy = (parts: readonly Condition[], word: " and " | " or ", none: SqlText): SqlText =>
    parts.length === 0
      ? none
      : sqlText`(${joined(
          parts.map((part) => nodeSql(view, part, params)),
          word,
        )})`;
  if ("all" in condition) return joinedBy(condition.all, " and ", sqlText`true`);
  if ("any" in condition) return joinedBy(condition.any, " or ", sqlText`false`);
  const holds = leafSql(view, condition, params);
  // Empty values also match a negated condition.
  return condition.negated ? sqlText`((${holds}) is not true)` : sqlText`(${holds})`;
};

type Leaf = Extract<Condition, { readonly field: string }>;

const leafSql = (view: View, { field, kind, operator, value }: Leaf, params: Parameters): SqlText => {
  if (kind === "filter") {
    const filter = view.filters[field];
    if (!filter) throw new Error(`No filter ${field} over ${view.from}`);
    return filter(params.add(value), false, () => undefined);
  }
  const found = valueSql(view, field, kind);
  if (operator === "null") return sqlText`(${sqlOf(view.row[field]!)}) is null`;
  const compare = comparisonsOf(kind)[operator];
  if (!compare) throw new Error(`No ${operator} of ${kind}`);
  const pattern = patterns[operator];
  return compare(found, params.add(pattern ? pattern(value as string) : value), typeOf[kind]);
};
