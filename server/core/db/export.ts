import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { z } from "zod";
import { exportMax } from "../../../contract/core/bulk.ts";
import { csvFileOf, csvOf, listCell } from "../../../contract/core/csv-cells.ts";
import { clock, decimalOf } from "../../../contract/core/format.ts";
import { type SchemaInfo, schemaInfo } from "../../../contract/core/schema-info.ts";
import type { CompanySettings } from "../../../contract/core/company.ts";
import { AppError } from "../app-error.ts";
import type { Sql } from "./pool.ts";
import { meCte, run } from "./run.ts";
import type { Actor } from "../current-user.ts";
import { conditions, orderOf, readMany, type SortBy } from "./read.ts";
import { joined, sqlText } from "./sql-text.ts";
import { Parameters, type View } from "./view.ts";

/** Records read at a time: they need little memory, and the connection is free in between. */
const chunk = 1000;

interface Query {
  readonly sortBy?: SortBy;
  readonly columns?: readonly string[] | undefined;
  readonly [filter: string]: unknown;
}
interface Options {
  readonly sql: Sql;
  readonly view: View;
  readonly me: Actor;
  readonly query: Query;
  readonly entity: z.ZodObject;
  /** The columns where the query names none. */
  readonly columns: readonly string[];
  readonly company: CompanySettings;
}

/**
 * Streams all records that match as CSV, in the list's order: UTF-8 with a byte-order mark, CRLF, the contract's labels
 * as headers. Throws too_many_records beyond `exportMax`, before anything is sent.
 */
export const sendCsv = async (reply: FastifyReply, name: string, options: Options): Promise<void> => {
  const ids = await exportedIds(options);
  const table = tableOf(options.entity, options.query.columns ?? options.columns, options.company);
  await send(reply, name, ids.length, lines(ids, options, table));
};

/** The same for records that were read already, such as sums. */
export const sendRecords = (
  reply: FastifyReply,
  name: string,
  options: Pick<Options, "entity" | "columns" | "company"> & { readonly records: readonly CsvRecord[] },
): Promise<void> => {
  const { records, entity, columns, company } = options;
  if (records.length > exportMax) throw new AppError("too_many_records", { params: { max: exportMax } });
  const table = tableOf(entity, columns, company);
  return send(reply, name, records.length, [`${table.head}${records.length > 0 ? table.body(records) : ""}`]);
};

/** The same for records that are read part by part while they are sent, so that nobody knows yet how many they are. */
export const sendParts = (
  reply: FastifyReply,
  name: string,
  options: Pick<Options, "entity" | "columns" | "company"> & { readonly parts: AsyncIterable<readonly CsvRecord[]> },
): Promise<void> => {
  const { parts, entity, columns, company } = options;
  return send(reply, name, null, partLines(parts, tableOf(entity, columns, company)));
};

async function* partLines(
  parts: AsyncIterable<readonly CsvRecord[]>,
  { head, body }: ReturnType<typeof tableOf>,
): AsyncGenerator<string> {
  yield head;
  for await (const records of parts) if (records.length > 0) yield body(records);
}

const send = async (
  reply: FastifyReply,
  name: string,
  count: number | null,
  text: Iterable<string> | AsyncIterable<string>,
): Promise<void> => {
  void reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}.csv"`)
    .headers(count === null ? {} : { "x-total-count": String(count) })
    .send(Readable.from(text));
  await reply;
};

type CsvRecord = Readonly<Record<string, unknown>>;

/** The columns of a table of records: their headers, and the cells of a record. */
export const columnsOf = (entity: z.ZodObject, names: readonly string[], company: CompanySettings) => {
  const fields = names.map((name) => schemaInfo(entity.shape[name] as z.ZodType));
  const cells = fields.map((field) => cellOf(field, company));
  return {
    headers: fields.map(({ meta }, at) => meta.label ?? names[at]!),
    cellsOf: (record: CsvRecord) => names.map((name, column) => cells[column]!(record[name])),
  };
};

/** How records become CSV: the header line, and lines of records. */
const tableOf = (entity: z.ZodObject, names: readonly string[], company: CompanySettings) => {
  const { headers, cellsOf } = columnsOf(entity, names, company);
  return {
    names,
    head: csvFileOf([headers]),
    body: (records: readonly CsvRecord[]): string => csvOf(records.map(cellsOf)),
  };
};

/** The ids of all records that match, in the list's order. Throws too_many_records beyond `exportMax`. */
export const exportedIds = async ({
  sql,
  view,
  me,
  query,
}: Pick<Options, "sql" | "view" | "me" | "query">): Promise<string[]> => {
  const { columns: _columns, sortBy, ...filter } = query;
  const params = new Parameters([me._id, me.role]);
  const matching = joined([view.visible, ...conditions(view, filter, params)], " and ");
  const found = await run<{ _id: string }>(
    sql,
    sqlText`with ${meCte}
     select ${view.id} as _id from me, ${view.from} where ${matching}
     order by ${orderOf(view, sortBy)} limit ${exportMax + 1}`,
    params.values,
  );
  if (found.length > exportMax) throw new AppError("too_many_records", { params: { max: exportMax } });
  return found.map((row) => row._id);
};

async function* lines(
  ids: readonly string[],
  { sql, view, me }: Options,
  { names, head, body }: ReturnType<typeof tableOf>,
): AsyncGenerator<string> {
  const narrowed = { ...view, row: Object.fromEntries(names.map((name) => [name, view.row[name]!])) };
  yield head;
  for await (const records of exportedRecords<CsvRecord>({ sql, view: narrowed, me }, ids))
    if (records.length > 0) yield body(records);
}

/** The records of these ids, in their order, part by part. */
export async function* exportedRecords<T>(
  { sql, view, me }: Pick<Options, "sql" | "view" | "me">,
  ids: readonly string[],
): AsyncGenerator<T[]> {
  for (let at = 0; at < ids.length; at += chunk) yield await readMany<T>(sql, view, me, ids.slice(at, at + chunk));
}

type Cell = (value: unknown) => string | number;

/** How the values of a field are written into a cell: labels where the console shows labels, money in the currency's main unit. */
export const cellOf = ({ meta, item, shape }: SchemaInfo, company: CompanySettings): Cell => {
  const { widget, options, words } = meta;
  if (words) return (value) => words(value as never, company.timeZone);
  if (item) {
    const cell = cellOf(item, company);
    return (value) => listCell((value as readonly unknown[]).map((one) => String(cell(one))));
  }
  if (shape) return objectCell(shape, company);
  return (value) => {
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (typeof value === "number") return figure(value, widget, company);
    return typeof value === "string" ? (options?.[value] ?? value) : "";
  };
};

/** A referenced record becomes its name; any other object all its fields. */
const objectCell = (shape: NonNullable<SchemaInfo["shape"]>, company: CompanySettings): Cell => {
  const shown = "name" in shape ? ["name"] : Object.keys(shape);
  const cells = shown.map((name) => [name, cellOf(schemaInfo(shape[name]!), company)] as const);
  return (value) =>
    value === null
      ? ""
      : cells
          .map(([name, cell]) => cell((value as Record<string, unknown>)[name]))
          .filter((text) => text !== "")
          .join(" ");
};

const figure = (value: number, widget: string | undefined, company: CompanySettings): string | number => {
  if (widget === "money") return decimalOf(value, company.currencyExponent);
  if (widget !== "seconds" && widget !== "minutes") return value;
  return clock(widget === "minutes" ? value * 60 : value);
};
