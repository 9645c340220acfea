import papa from "papaparse";
import type { z } from "zod";
import { type Endpoint, isStream, methodsOf, successOf } from "../../contract/core/endpoint.ts";
import { schemaInfo } from "../../contract/core/schema-info.ts";
import { type AreaName, type NamedEndpoint, contract } from "../../contract/index.ts";
import type { Actor } from "../server/helpers/test-server.ts";
import type { World } from "./sample.ts";

/** A record as other calls than the one that wrote it answer it. */
export interface ReadBack {
  readonly record: Record<string, unknown>;
  /** As the area's list has it; undefined where there is no such list. */
  readonly listed?: Record<string, unknown> | undefined;
  /** The cells of the area's export by their fields; undefined where there is none. */
  readonly exported?: Readonly<Record<string, string>> | undefined;
}

const rowsOf = (area: AreaName): Readonly<Record<string, Endpoint>> => contract[area];
const isRead = (endpoint: Endpoint): boolean =>
  methodsOf(endpoint).includes("GET") && !isStream(endpoint.replies[successOf(endpoint)]!);

/** The call that shows a record of another area, which is named as the record is. */
const ofOtherArea = (record: string | undefined): Endpoint | undefined =>
  record !== undefined && record in contract ? rowsOf(record as AreaName)["show"] : undefined;

/** The call by which a record is read that another one wrote. */
const readerOf = ({ area, endpoint }: NamedEndpoint): Endpoint => {
  const endpoints = rowsOf(area);
  const reads = Object.values(endpoints).filter((one) => isRead(one) && one.list === undefined);
  const ofRecord = endpoint.record === undefined ? [] : reads.filter((one) => one.record === endpoint.record);
  const found =
    ofRecord.find((one) => one === endpoints["show"]) ??
    ofRecord[0] ??
    ofOtherArea(endpoint.record) ??
    reads.find((one) => one.path === endpoint.path);
  const reader = found ?? endpoints["show"];
  if (!reader) throw new Error("No call reads what this one writes");
  return reader;
};

/** A caller who may read: the one who wrote, or staff. */
const mayRead = (world: World, endpoint: Endpoint, as: Actor | undefined): Actor => {
  const { roles } = endpoint.policy;
  if (as && roles !== "anyone" && roles.includes(as.role)) return as;
  return roles === "anyone" ? world.people.admin : world.people[roles[0]!];
};

const answered = async (world: World, endpoint: Endpoint, call: Parameters<World["server"]["call"]>[1]) => {
  const answer = await world.server.call(endpoint, call);
  if (answer.status >= 300) throw new Error(`${endpoint.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
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
  return new Set(Object.keys(schemaInfo(items).item?.shape ?? {}));
};

export const readBack = async (
  world: World,
  named: NamedEndpoint,
  id: string,
  as: Actor | undefined,
): Promise<ReadBack> => {
  const reader = readerOf(named);
  const endpoints = rowsOf(named.area);
  const answer = await answered(world, reader, { as: mayRead(world, reader, as), params: { _id: id } });
  const record = reader.record === undefined ? answer : answer[reader.record];
  if (reader !== endpoints["show"]) return { record };
  const { list, export: file } = endpoints;
  const page =
    list?.query && !list.params && "_id" in list.query.shape
      ? await answered(world, list, { as: mayRead(world, list, as), query: { _id: id } })
      : undefined;
  // A list without the record has none of the values that were sent.
  const listed = page && (page[list!.list!][0] ?? {});
  if (!file?.query || !("columns" in file.query.shape)) return { record, listed };
  const text: string = await answered(world, file, { as: mayRead(world, file, as), query: { _id: id } });
  const lines = papa.parse<string[]>(text.trim()).data;
  const columns = schemaInfo(file.query.shape["columns"] as z.ZodType).item?.values ?? [];
  const cells = columns.map((name, at) => [name, lines[1]?.[at] ?? ""] as const);
  return { record, listed, exported: Object.fromEntries(cells) };
};

/** Whether an area's list has a field at all: some lists say less than the record. */
export const isListed = (area: AreaName, field: string): boolean => {
  const list = rowsOf(area)["list"];
  return list !== undefined && listedFields(list).has(field);
};

/** The value under a name: in the record itself, or in an object in it. */
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
