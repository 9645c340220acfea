import type { BaseKey, BaseRecord, DataProvider, MetaQuery } from "@refinedev/core";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import type { ErrorCode } from "../../contract/core/errors.ts";
import { pageSize } from "../../contract/core/list.ts";
import { asWritten, canSetAll } from "./as-written.ts";
import { ApiError, call } from "./client.ts";
import { listFilters, sortQuery, takenBy } from "./list-filters.ts";
import { type Found, findRow, rowAt, rowOf } from "./rows.ts";

/** What a page may add to Refine's own parameters through `meta`. */
interface Meta {
  /** Another row of the resource's area than the one that the action names, such as `mine`. */
  readonly row?: string;
  /** Parameters of the path beside `_id`. */
  readonly params?: Readonly<Record<string, string>>;
  /** Query or body fields beside the filters or the values. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly idempotencyKey?: string;
}
interface Asked {
  readonly id?: BaseKey;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly meta?: MetaQuery | undefined;
}
type Fields = Readonly<Record<string, unknown>>;

/** So many records are read at most where a list is asked for without pages. */
export const allMax = 10_000;
const apiUrl = "/api/v1";
/** The only header that a call takes of a page. */
const keyHeader = "idempotency-key";

const rowFor = (resource: string, action: string, meta: MetaQuery | undefined): Found | undefined =>
  findRow(resource, (meta as Meta | undefined)?.row ?? action);

/** The row behind a resource's action. Throws where the contract has none. */
const foundRow = (resource: string, action: string, meta: MetaQuery | undefined): Found => {
  const found = rowFor(resource, action, meta);
  if (!found) throw new Error(`The contract has no row for ${action} of ${resource}`);
  return found;
};

const send = async ({ row, params: fixed }: Found, { id, query, body, meta }: Asked): Promise<Fields> => {
  const { params, query: more, body: added, idempotencyKey } = (meta ?? {}) as Meta;
  const signal = (meta?.["queryContext"] as { signal?: AbortSignal } | undefined)?.signal;
  const whole = added ? { ...(body as object | undefined), ...added } : body;
  return (await call<Endpoint>(row, {
    params: { ...(id !== undefined && { _id: String(id) }), ...fixed, ...params },
    ...(row.query && { query: { ...query, ...more } }),
    ...(row.body && whole !== undefined && { body: whole }),
    signal,
    idempotencyKey,
  })) as Fields;
};

/** Refine finds a record by `id`; it is the console's alone, and goes to no server. */
const withId = (record: unknown): BaseRecord => {
  const _id = (record as Fields | null | undefined)?.["_id"];
  return (typeof _id === "string" ? { id: _id, ...(record as Fields) } : record) as BaseRecord;
};

const recordOf = (row: Endpoint, reply: Fields): BaseRecord =>
  withId(row.record === undefined ? reply : reply[row.record]);
const listOf = (row: Endpoint, reply: Fields): BaseRecord[] =>
  ((reply[row.list ?? ""] ?? []) as readonly unknown[]).map(withId);

/** A whole reply, whose records are found by `id` too. */
const withIds = ({ record, list }: Endpoint, reply: Fields): BaseRecord => ({
  ...withId(reply),
  ...(record !== undefined && { [record]: withId(reply[record]) }),
  ...(list !== undefined && { [list]: ((reply[list] ?? []) as readonly unknown[]).map(withId) }),
});

/** Makes the call behind an action on one record. */
const perform = async (resource: string, action: string, { body, meta, ...asked }: Asked) => {
  const found = foundRow(resource, action, meta);
  const given = body === undefined ? body : asWritten(body, found.row, rowOf(resource, "show"));
  return { data: recordOf(found.row, await send(found, { ...asked, body: given, meta })) };
};

/** So many records from one on, in as many requests as that takes; all of them where `count` says no number. */
const readFrom = async (found: Found, first: number, count: number | undefined, asked: Asked) => {
  const data: BaseRecord[] = [];
  const isPaged = "limit" in (takenBy(found.row) ?? { limit: true });
  for (;;) {
    const limit = Math.min(pageSize.max, (count ?? allMax) - data.length);
    const paging = isPaged && { limit, skip: first + data.length };
    const reply = await send(found, { ...asked, query: { ...paging, ...asked.query } });
    const part = listOf(found.row, reply);
    if (!isPaged) return { ...reply, data: part, total: part.length };
    const { filteredTotalCount: total, meta } = reply as { filteredTotalCount: number; meta?: Fields };
    if (count === undefined && (total > allMax || meta?.["countExact"] === false)) throw tooMany();
    data.push(...part);
    const wanted = Math.min(total - first, count ?? total);
    if (part.length === 0 || data.length >= wanted) return { ...reply, data, total };
  }
};

const tooMany = (): ApiError =>
  new ApiError({
    statusCode: 400,
    code: "too_many_records",
    message: `There are more than ${allMax.toLocaleString("en-US")} records: please narrow the filter.`,
  });

const inParts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, part) => list.slice(part * size, (part + 1) * size));

/** Refine knows only all or an error, so the first refusal is the error. */
const allOf = (ids: readonly BaseKey[], reply: Fields) => {
  const [first] = reply["refused"] as { code: ErrorCode; name: string; message: string }[];
  if (first) {
    const message = first.name === "" ? first.message : `${first.name}: ${first.message}`;
    throw new ApiError({ statusCode: 409, code: first.code, message });
  }
  return { data: ids.map((_id) => withId({ _id: String(_id) })) };
};

const selected = (ids: readonly BaseKey[]) => ({ select: { ids }, onRefusal: "stop" });

/** One call each, as Refine does where a provider has no call for many. */
const each = async <T>(list: readonly T[], action: (one: T) => Promise<{ data: BaseRecord }>) => ({
  data: (await Promise.all(list.map(action))).map(({ data }) => data),
});

const provider = {
  /** A page, or with the modes `client` and `off` all there is. */
  getList: async ({ resource, pagination = {}, sorters, filters, meta }) => {
    const { currentPage = 1, pageSize: size = pageSize.default, mode = "server" } = pagination;
    const found = foundRow(resource, "list", meta);
    const { query: narrowed, isEmpty } = listFilters(found.row, filters);
    if (isEmpty) return { data: [], total: 0 };
    const query = { ...sortQuery(sorters), ...narrowed };
    return mode === "server"
      ? readFrom(found, (currentPage - 1) * size, size, { query, meta })
      : readFrom(found, 0, undefined, { query, meta });
  },
  getOne: ({ resource, id, meta }) => perform(resource, "show", { id, meta }),
  create: ({ resource, variables, meta }) => perform(resource, "create", { body: variables, meta }),
  update: ({ resource, id, variables, meta }) => perform(resource, "edit", { id, body: variables, meta }),
  deleteOne: ({ resource, id, variables, meta }) => perform(resource, "delete", { id, body: variables, meta }),

  /** One request for as many as a list answers at once. */
  getMany: async ({ resource, ids, meta }) => {
    const found = foundRow(resource, "list", meta);
    const parts = inParts(ids.map(String), pageSize.max).map(async (part) =>
      listOf(found.row, await send(found, { query: { _id: part, limit: pageSize.max }, meta })),
    );
    return { data: (await Promise.all(parts)).flat() };
  },
  /** One request that makes all or none, where the contract has such a row. */
  createMany: async ({ resource, variables, meta }) => {
    const found = rowFor(resource, "bulkInsert", meta);
    if (!found) return each(variables, (body) => perform(resource, "create", { body, meta }));
    const made = variables.map((one) => asWritten(one, rowOf(resource, "create") ?? found.row, undefined));
    const reply = await send(found, { body: { [resource]: made }, meta });
    return { data: ((reply[resource] ?? []) as readonly unknown[]).map(withId) };
  },
  /** One request, where there is such a row for all that is set; throws where one of them refuses: none is changed. */
  updateMany: async ({ resource, ids, variables, meta }) => {
    const found = rowFor(resource, "bulkEdit", meta);
    if (!found || !canSetAll(found.row, variables)) {
      return each(ids, (id) => perform(resource, "edit", { id, body: variables, meta }));
    }
    return allOf(ids, await send(found, { body: { ...selected(ids), set: variables }, meta }));
  },
  deleteMany: async ({ resource, ids, variables, meta }) => {
    const found = rowFor(resource, "bulkRemove", meta);
    if (!found) return each(ids, (id) => perform(resource, "delete", { id, body: variables, meta }));
    return allOf(ids, await send(found, { body: { ...selected(ids), ...(variables as object | undefined) }, meta }));
  },
  /** A call by its address: one of the contract, since no other is ours to make with the session's token. */
  custom: async ({ url, method, filters, sorters, payload, query, headers = {}, meta }) => {
    const { pathname, searchParams } = new URL(url, "http://here");
    const found = url.startsWith(`${apiUrl}/`) ? rowAt(method, pathname) : undefined;
    if (!found) throw new Error(`The contract has no row for ${method.toUpperCase()} ${url}`);
    const other = Object.keys(headers).find((name) => name.toLowerCase() !== keyHeader);
    if (other) throw new Error(`A call takes no header ${other}`);
    const [key] = Object.values<string>(headers);
    const own = Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)]));
    const { query: narrowed } = listFilters(found.row, filters);
    const reply = await send(found, {
      query: { ...own, ...(query as object | undefined), ...sortQuery(sorters), ...narrowed },
      body: payload,
      meta: { ...meta, ...(key !== undefined && { idempotencyKey: key }) },
    });
    return { data: withIds(found.row, reply) };
  },
  getApiUrl: () => apiUrl,
} satisfies Looser;

/** Refine lets every call name the type of what it reads; ours comes from the contract, so it is told once, here. */
type Looser = {
  [Name in keyof DataProvider]-?: NonNullable<DataProvider[Name]> extends (params: infer P) => Promise<unknown>
    ? (params: P) => Promise<object>
    : DataProvider[Name];
};

/** Refine's data provider over the contract: a resource is an area, an action one of its rows. */
export const dataProvider = provider as unknown as DataProvider;
