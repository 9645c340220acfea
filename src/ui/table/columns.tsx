import type { ReactNode } from "react";
import type { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { type Field, type FieldKind, fieldAt, valueAt } from "../fields/field.ts";
import { FieldValue } from "../fields/field-value.tsx";
import { sortFields } from "./list-endpoint.ts";
import type { Column, Identified, ReadyColumn } from "./table-types.ts";

const figures: ReadonlySet<FieldKind> = new Set(["number", "money", "minutes", "seconds"]);
/** What is short and read at a glance takes one line, and leaves the rest of the width to texts. */
const oneLine: ReadonlySet<FieldKind> = new Set([...figures, "day", "instant", "time", "boolean", "enum"]);

const renderField =
  (field: Field) =>
  (record: unknown): ReactNode => <FieldValue field={field} value={valueAt(record, field.name)} isBrief />;

/** Throws on a column that is no field of the entity and has no `render`. */
export const readyColumns = <T extends Identified>(
  columns: readonly Column<T>[],
  entity: z.ZodObject,
  endpoint: Endpoint,
): ReadyColumn<T>[] => {
  const sorts = sortFields(endpoint);
  return columns.map((column) => {
    const own = typeof column === "string" ? { field: column } : column;
    const field = fieldAt(entity, own.field);
    const render = own.render ?? (field && renderField(field));
    if (!render) throw new Error(`A column names ${own.field}, which the entity lacks`);
    return {
      key: own.field,
      title: own.title ?? field?.label ?? own.field,
      about: field?.about,
      align: own.align ?? (field && figures.has(field.kind) && !field.many ? "right" : "left"),
      isOneLine: own.align === "right" || (field !== undefined && oneLine.has(field.kind) && !field.many),
      width: own.width,
      sortable: own.sortable ?? sorts.includes(own.field),
      render,
      reads: own.render ? own.render.reads : [own.field.split(".")[0]!],
    };
  });
};

/** Fields that no list shows (deleted records have a list of their own), or that no cell can show. */
const internal = new Set(["_id", "version", "can", "isDeleted"]);
const tooMuch: ReadonlySet<FieldKind> = new Set(["list", "other", "password"]);

/** The possible columns of a table: those declared, then the entity's other fields. */
export const everyColumn = <T extends Identified>(
  declared: readonly Column<T>[],
  entity: z.ZodObject,
  endpoint: Endpoint,
): ReadyColumn<T>[] => {
  const names = new Set(declared.map((column) => (typeof column === "string" ? column : column.field)));
  const further = Object.keys(entity.shape).filter((name) => {
    const field = names.has(name) || internal.has(name) ? undefined : fieldAt(entity, name);
    return field !== undefined && !tooMuch.has(field.kind);
  });
  return readyColumns([...declared, ...(further as (keyof T & string)[])], entity, endpoint);
};

/** The chosen columns in order, the first one (the record's name) always first; without a choice, those declared. */
export const chosenColumns = <T,>(
  every: readonly ReadyColumn<T>[],
  declared: number,
  choice: readonly string[] | undefined,
): readonly ReadyColumn<T>[] => {
  if (!choice) return every.slice(0, declared);
  const [first, ...others] = every;
  const chosen = choice.flatMap((key) => others.find((column) => column.key === key) ?? []);
  return first ? [first, ...chosen] : [];
};
