import papa from "papaparse";
import { z } from "zod";
import { type Endpoint, isStream, methodsOf, successOf } from "../../contract/core/endpoint.ts";
import { coreOf } from "../../contract/core/field-kind.ts";
import { type AreaName, type NamedRow, table } from "../../contract/index.ts";
import type { Caller } from "../server/helpers/test-server.ts";
import type { World } from "./sample.ts";

/** A record as other calls than the one that wrote it answer it. */
export interface ReadBack {
  readonly record: Record<string, unknown>;
  /** As the area's list has it; undefined where there is no such list. */
  readonly listed?: Record<string, unknown> | undefined;
  /** The cells of the area's export by their fields; undefined where there is none. */
  readonly exported?: Readonly<Record<string, string>> | undefined;
}

const rowsOf = (area: AreaName): Readonly<Record<string, Endpoint>> => table[area];
const isRead = (row: Endpoint): boolean => methodsOf(row).includes("GET") && !isStream(row.replies[successOf(row)]!);

/** The call by which a record is read that another one wrote. */
const readerOf = ({ area, row }: NamedRow): Endpoint => {
  const rows = rowsOf(area);
  const reads = Object.values(rows).filter((one) => isRead(one) && one.list === undefined);
  const ofRecord = row.record === undefined ? [] : reads.filter((one) => one.record === row.record);
  const found =
    ofRecord.find((one) => one === rows["show"]) ?? ofRecord[0] ?? reads.find((one) => one.path === row.path);
  const reader = found ?? rows["show"];
  if (!reader) throw new Error("No call reads what this one writes");
  return reader;
};

/** Somebody who may make a call that reads: who wrote, or staff. */
const mayRead = (world: World, row: Endpoint, as: Caller | undefined): Caller => {
  const { who } = row.may;
  if (as && who !== "anyone" && who.includes(as.role)) return as;
  return who === "anyone" ? world.people.admin : world.people[who[0]!];
};

const answered = async (world: World, row: Endpoint, call: Parameters<World["server"]["call"]>[1]) => {
  const answer = await world.server.call(row, call);
  if (answer.status >= 300) throw new Error(`${row.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
};

/** The record of a list that is found by a text. */
export const findByText = async (world: World, area: AreaName, search: string): Promise<string | undefined> => {
  const list = rowsOf(area)["list"]!;
  const body = await answered(world, list, { as: world.people.admin, query: { search } });
  return body[list.list!].length === 1 ? body[list.list!][0]._id : undefined;
};

/** The fields that a list's records have by the contract. */
const listedFields = (list: Endpoint): ReadonlySet<string> => {
  const items = (list.replies[200] as z.ZodObject).shape[list.list!] as z.ZodArray;
  const item = coreOf(items.element);
  return new Set(item instanceof z.ZodObject ? Object.keys(item.shape) : []);
};

export const readBack = async (
  world: World,
  named: NamedRow,
  id: string,
  as: Caller | undefined,
): Promise<ReadBack> => {
  const reader = readerOf(named);
  const rows = rowsOf(named.area);
  const answer = await answered(world, reader, { as: mayRead(world, reader, as), params: { _id: id } });
  const record = reader.record === undefined ? answer : answer[reader.record];
  if (reader !== rows["show"]) return { record };
  const { list, export: file } = rows;
  const page =
    list?.query && "_id" in list.query.shape
      ? await answered(world, list, { as: mayRead(world, list, as), query: { _id: id } })
      : undefined;
  // A list without the record has none of what was said.
  const listed = page && (page[list!.list!][0] ?? {});
  if (!file?.query || !("columns" in file.query.shape)) return { record, listed };
  const text: string = await answered(world, file, { as: mayRead(world, file, as), query: { _id: id } });
  const lines = papa.parse<string[]>(text.trim()).data;
  const columns = coreOf(file.query.shape["columns"] as z.ZodType) as z.ZodArray<z.ZodEnum>;
  const cells = columns.element.options.map((name, at) => [String(name), lines[1]?.[at] ?? ""] as const);
  return { record, listed, exported: Object.fromEntries(cells) };
};

/** Whether an area's list has a field at all: some lists say less than the record. */
export const isListed = (area: AreaName, field: string): boolean => {
  const list = rowsOf(area)["list"];
  return list !== undefined && listedFields(list).has(field);
};

/** What stands under a name: in the record itself, or in what it holds. */
export const valuesUnder = (value: unknown, name: string): unknown[] => {
  if (Array.isArray(value)) return value.flatMap((item) => valuesUnder(item, name));
  if (typeof value !== "object" || value === null) return [];
  if (name in value) return [(value as Record<string, unknown>)[name]];
  return Object.values(value).flatMap((inner) => valuesUnder(inner, name));
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** Whether what was read says what was sent: ids and names are read as references, lists of them and of objects in any order. */
export const isSame = (sent: unknown, read: unknown): boolean => {
  if (Array.isArray(sent)) {
    if (!Array.isArray(read) || sent.length !== read.length) return false;
    const isOrdered = read.every((item) => typeof item === "string" && !sent.some(isObject));
    return isOrdered
      ? sent.every((item, at) => isSame(item, read[at]))
      : sent.every((item) => read.some((one) => isSame(item, one)));
  }
  if (isObject(sent)) return isObject(read) && Object.entries(sent).every(([name, value]) => isSame(value, read[name]));
  return isObject(read) && "_id" in read ? read["_id"] === sent || read["name"] === sent : read === sent;
};
