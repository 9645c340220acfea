import type { BaseKey, BaseRecord, DataProvider, MetaQuery } from "@refinedev/core";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import type { ErrorCode } from "../../contract/core/errors.ts";
import { pageSize } from "../../contract/core/list.ts";
import { mayCall } from "./access.ts";
import { requestBody, canSetAll } from "./request-body.ts";
import { ApiError, call } from "./client.ts";
import { listFilters, sortQuery, takenBy } from "./list-filters.ts";
import { type Found, findEndpoint, endpointAt, endpointOf } from "./endpoints.ts";
import { readTogether } from "./read-together.ts";
import { session } from "./session.ts";

/** What a page may add to Refine's own parameters through `meta`. */
interface Meta {
  /** Another endpoint of the resource's area than the default of the action, such as `mine`. */
  readonly row?: string;
  /** Parameters of the path beside `_id`. */
  readonly params?: Readonly<Record<string, string>>;
  /** Query or body fields beside the filters or the values. */
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly idempotencyKey?: string;
  /** Refine's own: the fields that the records of a list are to have, where not all are needed. */
  readonly fields?: readonly string[];
}
interface CallInput {
  readonly id?: BaseKey;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly meta?: MetaQuery | undefined;
}
type Fields = Readonly<Record<string, unknown>>;

/** The maximum number of records read if a list is requested without pages. */
export const allMax = 10_000;
const apiUrl = "/api/v1";
/** The only header that a page may set. */
const keyHeader = "idempotency-key";

const endpointFor = (resource: string, action: string, meta: MetaQuery | undefined): Found | undefined =>
  findEndpoint(resource, (meta as Meta | undefined)?.row ?? action);

/** The endpoint behind a resource's action. Throws if the contract has none. */
const foundEndpoint = (resource: string, action: string, meta: MetaQuery | undefined): Found => {
  const found = endpointFor(resource, action, meta);
  if (!found) throw new Error(`The contract has no row for ${action} of ${resource}`);
  return found;
};

/** The fields that a page asks for, where the list can be asked for some. */
const fieldsQuery = (endpoint: Endpoint, meta: MetaQuery | undefined): Fields => {
  const { fields = [] } = (meta ?? {}) as Meta;
  return fields.length > 0 && "fields" in (takenBy(endpoint) ?? { fields }) ? { fields: fields.join(",") } : {};
};

const send = async ({ endpoint, params: fixed }: Found, { id, query, body, meta }: CallInput): Promise<Fields> => {
  const { params, query: more, body: added, idempotencyKey } = (meta ?? {}) as Meta;
  const signal = meta?.["signal"] as AbortSignal | undefined;
  const whole = added ? { ...(body as object | undefined), ...added } : body;
  return (await call<Endpoint>(endpoint, {
    params: { ...(id !== undefined && { _id: String(id) }), ...fixed, ...params },
    ...(endpoint.query && { query: { ...query, ...more } }),
    ...(endpoint.body && whole !== undefined && { body: whole }),
    signal,
    idempotencyKey,
  })) as Fields;
};

/** Refine finds a record by `id`, a field that only the console adds and no server receives. */
const withId = (record: unknown): BaseRecord => {
  const _id = (record as Fields | null | undefined)?.["_id"];
  return (typeof _id === "string" ? { id: _id, ...(record as Fields) } : record) as BaseRecord;
};

const recordOf = (endpoint: Endpoint, reply: Fields): BaseRecord =>
  withId(endpoint.record === undefined ? reply : reply[endpoint.record]);
const listOf = (endpoint: Endpoint, reply: Fields): BaseRecord[] =>
  ((reply[endpoint.list ?? ""] ?? []) as readonly unknown[]).map(withId);

/** A whole reply, whose records have an `id` too. */
const withIds = ({ record, list }: Endpoint, reply: Fields): BaseRecord => ({
  ...withId(reply),
  ...(record !== undefined && { [record]: withId(reply[record]) }),
  ...(list !== undefined && { [list]: ((reply[list] ?? []) as readonly unknown[]).map(withId) }),
});

/** Calls the endpoint behind an action on one record. */
const perform = async (resource: string, action: string, { body, meta, ...input }: CallInput) => {
  const found = foundEndpoint(resource, action, meta);
  const value = body === undefined ? body : requestBody(body, found.endpoint, endpointOf(resource, "show"));
  return { data: recordOf(found.endpoint, await send(found, { ...input, body: value, meta })) };
};

/** Reads `count` records from an offset on, in as many requests as needed; all of them if `count` is not a number. */
const readFrom = async (found: Found, first: number, count: number | undefined, input: CallInput) => {
  const data: BaseRecord[] = [];
  const isPaged = "limit" in (takenBy(found.endpoint) ?? { limit: true });
  for (;;) {
    const limit = Math.min(pageSize.max, (count ?? allMax) - data.length);
    const paging = isPaged && { limit, skip: first + data.length };
    const reply = await send(found, { ...input, query: { ...paging, ...input.query } });
    const part = listOf(found.endpoint, reply);
    if (!isPaged) return { ...reply, data: part, total: part.length };
    const { filteredTotalCount: total, meta } = reply as { filteredTotalCount: number; meta?: Fields };
    if (count === undefined && (total > allMax || meta?.["countExact"] === false)) throw tooMany();
    data.push(...part);
    const expected = Math.min(total - first, count ?? total);
    // A single page fits into one request, whatever the list's total is.
    const isWhole = limit === count || part.length === 0 || data.length >= expected;
    if (isWhole) return { ...reply, data, total };
  }
};

/** Records by their ids; those that may not be seen are left out. Who may see some but not list them asks for each. */
const readByIds = async (resource: string, ids: readonly string[], meta: MetaQuery): Promise<BaseRecord[]> => {
  const role = session.get().user?.role;
  const may = (endpoint: Endpoint | undefined) => endpoint !== undefined && mayCall(endpoint, role);
  const list = endpointFor(resource, "list", meta);
  if (!may(list?.endpoint) && may(endpointFor(resource, "show", meta)?.endpoint)) {
    const each = ids.map((id) => perform(resource, "show", { id, meta }).catch(unlessHidden));
    return (await Promise.all(each)).flatMap((found) => found?.data ?? []);
  }
  const found = foundEndpoint(resource, "list", meta);
  const parts = inParts(ids, pageSize.max).map(async (part) =>
    listOf(
      found.endpoint,
      await send(found, {
        query: { _id: part, limit: pageSize.max, ...fieldsQuery(found.endpoint, meta) },
        meta,
      }),
    ),
  );
  return (await Promise.all(parts)).flat();
};

const unlessHidden = (error: unknown): undefined => {
  if (!(error instanceof ApiError && (error.statusCode === 403 || error.statusCode === 404))) throw error;
};

const tooMany = (): ApiError =>
  new ApiError({
    statusCode: 400,
    code: "too_many_records",
    message: `There are more than ${allMax.toLocaleString("en-US")} records. Narrow the filter.`,
  });

const inParts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, part) => list.slice(part * size, (part + 1) * size));

/** Refine knows only complete success or an error, so the first refusal becomes the error. */
const allOf = (ids: readonly BaseKey[], reply: Fields) => {
  const [first] = reply["refused"] as { code: ErrorCode; name: string; message: string }[];
  if (first) {
    const message = first.name === "" ? first.message : `${first.name}: ${first.message}`;
    throw new ApiError({ statusCode: 409, code: first.code, message });
  }
  return { data: ids.map((_id) => withId({ _id: String(_id) })) };
};

const selected = (ids: readonly BaseKey[]) => ({ select: { ids }, onRefusal: "stop" });

/** One call per record, as Refine does if a provider has no bulk call. */
const each = async <T>(list: readonly T[], action: (one: T) => Promise<{ data: BaseRecord }>) => ({
  data: (await Promise.all(list.map(action))).map(({ data }) => data),
});

const provider = {
  /** One page, or all records with the modes `client` and `off`. */
  getList: async ({ resource, pagination = {}, sorters, filters, meta }) => {
    const { currentPage = 1, pageSize: size = pageSize.default, mode = "server" } = pagination;
    const found = foundEndpoint(resource, "list", meta);
    const { query: narrowed, isEmpty } = listFilters(found.endpoint, filters);
    if (isEmpty) return { data: [], total: 0 };
    const query = { ...sortQuery(sorters), ...narrowed, ...fieldsQuery(found.endpoint, meta) };
    return mode === "server"
      ? readFrom(found, (currentPage - 1) * size, size, { query, meta })
      : readFrom(found, 0, undefined, { query, meta });
  },
  getOne: ({ resource, id, meta }) => perform(resource, "show", { id, meta }),
  create: ({ resource, variables, meta }) => perform(resource, "create", { body: variables, meta }),
  update: ({ resource, id, variables, meta }) => perform(resource, "edit", { id, body: variables, meta }),
  deleteOne: ({ resource, id, variables, meta }) => perform(resource, "delete", { id, body: variables, meta }),

  /** One request for as many records as a page of the list holds, shared with the other `getMany` calls of the same moment. */
  getMany: async ({ resource, ids, meta }) => {
    const { row, params, query, fields, signal } = (meta ?? {}) as Meta & { signal?: AbortSignal };
    const key = JSON.stringify([resource, row, params, query, fields]);
    const request = { ids: ids.map(String), signal };
    return { data: await readTogether(key, request, (all, signal) => readByIds(resource, all, { ...meta, signal })) };
  },
  /** One request that creates all or none, if the contract has such an endpoint. */
  createMany: async ({ resource, variables, meta }) => {
    const found = endpointFor(resource, "bulkInsert", meta);
    if (!found) return each(variables, (body) => perform(resource, "create", { body, meta }));
    const made = variables.map((one) => requestBody(one, endpointOf(resource, "create") ?? found.endpoint, undefined));
    const reply = await send(found, { body: { [resource]: made }, meta });
    return { data: ((reply[resource] ?? []) as readonly unknown[]).map(withId) };
  },
  /**
   * One request if there is an endpoint that can set all these fields. Throws if one record refuses: then none is
   * changed.
   */
  updateMany: async ({ resource, ids, variables, meta }) => {
    const found = endpointFor(resource, "bulkEdit", meta);
    if (!found || !canSetAll(found.endpoint, variables)) {
      return each(ids, (id) => perform(resource, "edit", { id, body: variables, meta }));
    }
    return allOf(ids, await send(found, { body: { ...selected(ids), set: variables }, meta }));
  },
  deleteMany: async ({ resource, ids, variables, meta }) => {
    const found = endpointFor(resource, "bulkRemove", meta);
    if (!found) return each(ids, (id) => perform(resource, "delete", { id, body: variables, meta }));
    return allOf(ids, await send(found, { body: { ...selected(ids), ...(variables as object | undefined) }, meta }));
  },
  /** A call by its address. It must be in the contract, since the session's token must be sent nowhere else. */
  custom: async ({ url, method, filters, sorters, payload, query, headers = {}, meta }) => {
    const { pathname, searchParams } = new URL(url, "http://here");
    const found = url.startsWith(`${apiUrl}/`) ? endpointAt(method, pathname) : undefined;
    if (!found) throw new Error(`The contract has no row for ${method.toUpperCase()} ${url}`);
    const other = Object.keys(headers).find((name) => name.toLowerCase() !== keyHeader);
    if (other) throw new Error(`A call takes no header ${other}`);
    const [key] = Object.values<string>(headers);
    const own = Object.fromEntries([...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)]));
    const { query: narrowed } = listFilters(found.endpoint, filters);
    const reply = await send(found, {
      query: { ...own, ...(query as object | undefined), ...sortQuery(sorters), ...narrowed },
      body: payload,
      meta: { ...meta, ...(key !== undefined && { idempotencyKey: key }) },
    });
    return { data: withIds(found.endpoint, reply) };
  },
  getApiUrl: () => apiUrl,
} satisfies Looser;

/** Refine lets every call name the type of what it reads. Here the contract knows it, so the cast is made once. */
type Looser = {
  [Name in keyof DataProvider]-?: NonNullable<DataProvider[Name]> extends (params: infer P) => Promise<unknown>
    ? (params: P) => Promise<object>
    : DataProvider[Name];
};

/** Refine's data provider over the contract: a resource is an area, an action one of its endpoints. */
export const dataProvider = provider as unknown as DataProvider;
