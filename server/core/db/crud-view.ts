import type { z } from "zod";
import { type SchemaInfo, schemaInfo, type SchemaKind } from "../../../contract/core/schema-info.ts";
import { nameOf } from "./record-names.ts";
import { columnOf, nameOrder, type SqlText, sqlText } from "./sql-text.ts";
import { type Expression, type Filter, instant, ref, type View } from "./view.ts";

const lowered = (operand: SqlText): SqlText =>
  sqlText`array(select lower(word) from unnest(${operand}::text[]) as word)`;

/** The filter of a text: one of these words, whatever their case. */
export const isOneOf = (column: SqlText): Filter =>
  Object.assign((operand: SqlText) => sqlText`lower(${column}) = any(${lowered(operand)})`, {
    ignoresCase: true as const,
  });

const columnsOf = ({ kind, reference = "" }: SchemaInfo, column: SqlText): Expression =>
  kind === "reference" ? () => ref(column, nameOf(reference, column)) : column;

const filterOf = ({ kind }: SchemaInfo, column: SqlText): View["filters"][string] | undefined => {
  switch (kind) {
    case "string":
    case "email":
      return isOneOf(column);
    case "enum":
      return (operand) => sqlText`${column} = any(${operand}::text[])`;
    case "boolean":
      return (operand) => sqlText`${column} = ${operand}::boolean`;
    case "integer":
      return (operand) => sqlText`${column} = any(${operand}::integer[])`;
    case "number":
      return (operand) => sqlText`${column} = any(${operand}::double precision[])`;
    case "reference":
      return (operand) => sqlText`${column} = any(${operand}::uuid[])`;
    case "list":
      return (operand, all) => sqlText`${column} ${all ? sqlText`@>` : sqlText`&&`} ${operand}::text[]`;
    default:
      return undefined;
  }
};

const sortOf = ({ kind }: SchemaInfo, column: SqlText): SqlText | undefined => {
  switch (kind) {
    case "string":
    case "email":
      return nameOrder(column);
    case "enum":
    case "boolean":
      return column;
    case "integer":
    case "number":
    case "day":
      // Records without a value come last in both directions.
      return sqlText`${column} is null, ${column}`;
    default:
      return undefined;
  }
};

/** What conditions compare where the reply writes a field in another form. */
const storedOf = ({ kind }: SchemaInfo, column: SqlText): SqlText | undefined =>
  kind === "reference" || kind === "list" ? column : undefined;

const plainTexts: ReadonlySet<SchemaKind> = new Set(["string", "email", "text"]);

/** The text that people read in formatted text: without tags, and with the signs that HTML escapes. */
export const readIn = (html: SqlText): SqlText => {
  const spaced = sqlText`regexp_replace(${html}, '</(p|h2|h3|li|blockquote|pre|div)>|<br>|&nbsp;', ' ', 'g')`;
  const bare = sqlText`regexp_replace(${spaced}, '<[^>]*>', '', 'g')`;
  return sqlText`replace(replace(replace(${bare}, '&lt;', '<'), '&gt;', '>'), '&amp;', '&')`;
};

const searchOf = ({ kind }: SchemaInfo, column: SqlText): readonly SqlText[] => {
  if (kind === "rich text") return [readIn(column)];
  return plainTexts.has(kind) ? [column] : [];
};

const defined = <T>(entries: readonly (readonly [string, T | undefined])[]): Record<string, T> =>
  Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));

/**
 * The view over a table whose columns are the contract's fields, spelled the database's way, and `_id`, `version`,
 * `created_at`, `updated_at` and `deleted_at`. `more` adds to the view or replaces parts of it.
 */
export const crudView = (
  table: SqlText,
  fields: Readonly<Record<string, z.ZodType>>,
  more: Partial<View> = {},
): View => {
  const each = Object.entries(fields).map(
    ([field, schema]) => [field, schemaInfo(schema), sqlText`t.${columnOf(field)}`] as const,
  );
  const nameColumn = "name" in fields ? sqlText`t.name` : sqlText`t._id::text`;
  return {
    from: sqlText`${table} t`,
    id: sqlText`t._id`,
    name: nameColumn,
    visible: sqlText`t.deleted_at is null`,
    defaultOrder: sqlText`t.created_at desc`,
    search: each.flatMap(([, info, column]) => searchOf(info, column)),
    ...more,
    row: {
      _id: sqlText`t._id`,
      ...Object.fromEntries(each.map(([field, info, column]) => [field, columnsOf(info, column)])),
      createdAt: instant(sqlText`t.created_at`),
      updatedAt: instant(sqlText`t.updated_at`),
      version: sqlText`t.version`,
      ...more.row,
    },
    sorts: {
      ...defined(each.map(([field, info, column]) => [field, sortOf(info, column)] as const)),
      createdAt: sqlText`t.created_at`,
      updatedAt: sqlText`t.updated_at`,
      ...more.sorts,
    },
    stored: {
      ...defined(each.map(([field, info, column]) => [field, storedOf(info, column)] as const)),
      createdAt: sqlText`t.created_at`,
      updatedAt: sqlText`t.updated_at`,
      ...more.stored,
    },
    filters: {
      ...defined(each.map(([field, info, column]) => [field, filterOf(info, column)] as const)),
      ...more.filters,
    },
  };
};
