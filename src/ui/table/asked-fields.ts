import type { ReactNode } from "react";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { recordOfList } from "../../../contract/core/row-fields.ts";
import { schemaInfo } from "../../../contract/core/schema-info.ts";
import { shapeOf } from "./list-endpoint.ts";

/** What every table asks for, if the records have it: what names a record, and what its actions need. */
const always = ["_id", "version", "can", "name", "title", "firstName", "lastName", "email", "job"] as const;

/** A record with the fields `R` and those that every table asks for: all that there is to be read of it. */
export type Part<T, R extends keyof T> = Pick<T, R | Extract<keyof T, (typeof always)[number]>>;

/** What a column shows of a record. Without `reads`, the list is asked for whole records while the column is shown. */
export type Render<T> = ((record: T) => ReactNode) & { readonly reads?: readonly string[] };

/** What a column shows of some of a record's fields, which are all that it can read. */
export const reading = <T, const R extends keyof T & string>(
  reads: readonly R[],
  render: (record: Part<T, R>) => ReactNode,
): Render<T> => Object.assign((record: T) => render(record), { reads });

/** A column; `reads` is undefined if it may show any field. */
interface Reader {
  readonly reads: readonly string[] | undefined;
}

const rowOf = (endpoint: Endpoint): Readonly<Record<string, unknown>> => recordOfList(endpoint).shape;

/**
 * The fields that a table asks its list for: those of its columns, and `reads`, which the rest of the table reads.
 * Undefined for all of them, which something is known to need, or may.
 */
export const askedFields = (
  endpoint: Endpoint,
  columns: readonly Reader[],
  reads: readonly string[] | undefined,
): readonly string[] | undefined => {
  if (!reads || !("fields" in shapeOf(endpoint)) || columns.some((column) => !column.reads)) return undefined;
  const asked = new Set<string>([...always, ...reads, ...columns.flatMap((column) => column.reads ?? [])]);
  const every = Object.keys(rowOf(endpoint));
  const found = every.filter((name) => asked.has(name));
  return found.length < every.length ? found : undefined;
};

/** Whether a record, perhaps of a reply that was asked for less, has all that a column shows. */
export const hasFields = (endpoint: Endpoint, record: object, { reads }: Reader): boolean =>
  Object.entries(rowOf(endpoint)).every(
    ([name, schema]) => (reads && !reads.includes(name)) || name in record || schemaInfo(schema as never).optional,
  );
