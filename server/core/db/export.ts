import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import papa from "papaparse";
import { z } from "zod";
import { exportMax } from "../../../contract/core/bulk.ts";
import { coreOf, metaOf } from "../../../contract/core/field-kind.ts";
import { clock, decimalOf } from "../../../contract/core/format.ts";
import type { CompanySettings } from "../../../contract/core/company.ts";
import { Refusal } from "../refusal.ts";
import type { Sql } from "./pool.ts";
import { meCte, run } from "./run.ts";
import { type Caller, conditions, orderOf, readMany, type SortBy } from "./read.ts";
import { Parameters, type View } from "./view.ts";

/** So many records are read at once: little to hold, and the connection is free in between. */
const chunk = 1000;

interface Query {
  readonly sortBy?: SortBy;
  readonly columns?: readonly string[] | undefined;
  readonly [filter: string]: unknown;
}
interface Options {
  readonly sql: Sql;
  readonly view: View;
  readonly me: Caller;
  readonly query: Query;
  readonly entity: z.ZodObject;
  /** Those that are written where the query names none. */
  readonly columns: readonly string[];
  readonly company: CompanySettings;
}

/**
 * Streams all records that match as CSV, in the list's order: UTF-8 with a byte-order mark, CRLF, the contract's labels
 * as headers. Throws too_many_records beyond `exportMax`, before anything is sent.
 */
export const sendCsv = async (reply: FastifyReply, name: string, options: Options): Promise<void> => {
  const ids = await matchingIds(options);
  const table = tableOf(options.entity, options.query.columns ?? options.columns, options.company);
  await send(reply, name, ids.length, lines(ids, options, table));
};

/** The same of records that were read already, such as sums. */
export const sendRecords = (
  reply: FastifyReply,
  name: string,
  options: Pick<Options, "entity" | "columns" | "company"> & { readonly records: readonly CsvRecord[] },
): Promise<void> => {
  const { records, entity, columns, company } = options;
  if (records.length > exportMax) throw new Refusal("too_many_records", { params: { max: exportMax } });
  const table = tableOf(entity, columns, company);
  return send(reply, name, records.length, [`${table.head}${records.length > 0 ? table.body(records) : ""}`]);
};

const send = async (
  reply: FastifyReply,
  name: string,
  count: number,
  text: Iterable<string> | AsyncIterable<string>,
): Promise<void> => {
  void reply
    .type("text/csv; charset=utf-8")
    .header("content-disposition", `attachment; filename="${name}.csv"`)
    .header("x-total-count", String(count))
    .send(Readable.from(text));
  await reply;
};

type CsvRecord = Readonly<Record<string, unknown>>;

/** How records are written: the line of headers, and the lines of some of them. */
const tableOf = (entity: z.ZodObject, names: readonly string[], company: CompanySettings) => {
  const cells = names.map((name) => cellOf(entity.shape[name] as z.ZodType, company));
  const headers = names.map((name) => metaOf(entity.shape[name] as z.ZodType).label ?? name);
  return {
    names,
    head: `\uFEFF${csv([headers])}`,
    body: (records: readonly CsvRecord[]): string =>
      csv(records.map((record) => names.map((name, column) => cells[column]!(record[name])))),
  };
};

const matchingIds = async ({ sql, view, me, query }: Options): Promise<string[]> => {
  const { columns: _columns, sortBy, ...filter } = query;
  const params = new Parameters([me._id, me.role]);
  const matching = [view.visible, ...conditions(view, filter, params)].join(" and ");
  const found = await run<{ _id: string }>(
    sql,
    `with ${meCte}
     select ${view.id} as _id from me, ${view.from} where ${matching}
     order by ${orderOf(view, sortBy)} limit ${exportMax + 1}`,
    params.values,
  );
  if (found.length > exportMax) throw new Refusal("too_many_records", { params: { max: exportMax } });
  return found.map((row) => row._id);
};

async function* lines(
  ids: readonly string[],
  { sql, view, me }: Options,
  { names, head, body }: ReturnType<typeof tableOf>,
): AsyncGenerator<string> {
  const narrowed = { ...view, row: Object.fromEntries(names.map((name) => [name, view.row[name]!])) };
  yield head;
  for (let at = 0; at < ids.length; at += chunk) {
    const records = await readMany<Record<string, unknown>>(sql, narrowed, me, ids.slice(at, at + chunk));
    if (records.length > 0) yield body(records);
  }
}

/** What begins like a formula, and is no number below zero. */
const formula = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r]/;

/** No cell that a spreadsheet would run: those that begin like a formula begin with an apostrophe instead. */
const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  `${papa.unparse(rows as (string | number)[][], { newline: "\r\n", escapeFormulae: formula })}\r\n`;

type Cell = (value: unknown) => string | number;

/** How the values of a field are written: words where the console shows words, money in the currency's own units. */
const cellOf = (schema: z.core.$ZodType, company: CompanySettings): Cell => {
  const { widget, options, words } = metaOf(schema);
  if (words) return (value) => words(value as never, company.timeZone);
  const core = coreOf(schema);
  if (core instanceof z.ZodArray) return listCell(cellOf(core.def.element, company));
  if (core instanceof z.ZodObject) return objectCell(core, company);
  return (value) => {
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (typeof value === "number") return figure(value, widget, company);
    return typeof value === "string" ? (options?.[value] ?? value) : "";
  };
};

const listCell =
  (item: Cell): Cell =>
  (value) =>
    (value as readonly unknown[]).map(item).join("; ");

/** A record that is pointed at is its name; any other object all that it says. */
const objectCell = (schema: z.ZodObject, company: CompanySettings): Cell => {
  const shown = "name" in schema.shape ? ["name"] : Object.keys(schema.shape);
  const cells = shown.map((name) => [name, cellOf(schema.shape[name] as z.ZodType, company)] as const);
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
