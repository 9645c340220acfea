import type { ReactNode } from "react";
import type { z } from "zod";
import type { Endpoint } from "../../../contract/endpoint.ts";
import { type Field, type FieldKind, fieldAt, valueAt } from "../fields/field.ts";
import { FieldValue } from "../fields/field-value.tsx";
import { sortFields } from "./list-state.ts";
import type { Column, Identified } from "./table-types.ts";

/** A column with all that follows from the entity and the row. */
export interface ReadyColumn<T> {
  readonly key: string;
  readonly title: string;
  readonly align: "left" | "right";
  readonly width: number | undefined;
  readonly sortable: boolean;
  readonly render: (record: T) => ReactNode;
}

const figures: ReadonlySet<FieldKind> = new Set(["number", "money", "minutes", "seconds"]);

const renderField =
  (field: Field) =>
  (record: unknown): ReactNode => <FieldValue field={field} value={valueAt(record, field.name)} isBrief />;

/** Throws on a column that is no field of the entity and renders nothing of its own. */
export const readyColumns = <T extends Identified>(
  columns: readonly Column<T>[],
  entity: z.ZodObject,
  row: Endpoint,
): ReadyColumn<T>[] => {
  const sorts = sortFields(row);
  return columns.map((column) => {
    const own = typeof column === "string" ? { field: column } : column;
    const field = fieldAt(entity, own.field);
    const render = own.render ?? (field && renderField(field));
    if (!render) throw new Error(`A column names ${own.field}, which the entity lacks`);
    return {
      key: own.field,
      title: own.title ?? field?.label ?? own.field,
      align: own.align ?? (field && figures.has(field.kind) && !field.many ? "right" : "left"),
      width: own.width,
      sortable: own.sortable ?? sorts.includes(own.field),
      render,
    };
  });
};
