import type { BaseRecord, CrudFilter, CrudSort, DataProvider, LogicalFilter, MetaQuery } from "@refinedev/core";
import type { Endpoint } from "../../contract/endpoint.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { pageSize } from "../../contract/list.ts";
import { ApiError, call } from "./client.ts";
import { findRow } from "./rows.ts";

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
  readonly id?: string | number;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly meta?: MetaQuery | undefined;
}

/** Makes the call behind a resource's action; answers the row and the reply. Throws where the contract has no such row. */
const perform = async (resource: string, action: string, { id, query, body, meta }: Asked) => {
  const { row: name, params, query: more, idempotencyKey } = (meta ?? {}) as Meta;
  const found = findRow(resource, name ?? action);
  if (!found) throw new Error(`The contract has no row for ${action} of ${resource}`);
  const { row } = found;
  const signal = (meta?.["queryContext"] as { signal?: AbortSignal } | undefined)?.signal;
  const input = {
    params: { ...(id !== undefined && { _id: String(id) }), ...found.params, ...params },
    ...(row.query && { query: { ...query, ...more } }),
    ...(row.body && body !== undefined && { body }),
    signal,
    idempotencyKey,
  };
  return { row, reply: (await call<Endpoint>(row, input)) as Record<string, unknown> };
};

const recordOf = (row: Endpoint, reply: Record<string, unknown>): unknown =>
  row.record === undefined ? reply : reply[row.record];

const isField = (filter: CrudFilter): filter is LogicalFilter => "field" in filter;

/** Refine's filters as the query's fields; a search is a field like the others. Throws on what the contract can't say. */
export const filterQuery = (filters: readonly CrudFilter[] = []): Record<string, unknown> =>
  Object.fromEntries(
    filters.map((filter) => {
      const plain = isField(filter) && (filter.operator === "eq" || filter.operator === "in");
      if (!plain) throw new Error(`A list can't be filtered by ${filter.operator}`);
      return [filter.field, filter.value as unknown];
    }),
  );

const sortQuery = ([first]: readonly CrudSort[] = []) => first && { sortBy: `${first.field}:${first.order}` };

const bodyWith = (variables: unknown, meta: MetaQuery | undefined): unknown => {
  const more = (meta as Meta | undefined)?.body;
  return more ? { ...(variables as object), ...more } : variables;
};

const inParts = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, part) => list.slice(part * size, (part + 1) * size));

const selected = (ids: readonly (string | number)[]) => ({ select: { ids }, onRefusal: "stop" });

/** Refine knows only all or an error, so the first refusal is the error. */
const allOf = (ids: readonly (string | number)[], { reply }: { reply: Record<string, unknown> }) => {
  const [first] = reply["refused"] as { code: ErrorCode; name: string; message: string }[];
  if (first) {
    const message = first.name === "" ? first.message : `${first.name}: ${first.message}`;
    throw new ApiError({ statusCode: 409, code: first.code, message });
  }
  return { data: ids.map((_id) => ({ _id })) as BaseRecord[] };
};

const provider = {
  getList: async ({ resource, pagination, sorters, filters, meta }) => {
    const { currentPage = 1, pageSize: limit = pageSize.default, mode } = pagination ?? {};
    const paging = mode === "off" ? {} : { limit, skip: (currentPage - 1) * limit };
    const query = { ...paging, ...sortQuery(sorters), ...filterQuery(filters) };
    const { row, reply } = await perform(resource, "list", { query, meta });
    return { ...reply, data: reply[row.list ?? ""] as BaseRecord[], total: reply["filteredTotalCount"] as number };
  },
  getOne: async ({ resource, id, meta }) => one(await perform(resource, "show", { id, meta })),
  create: async ({ resource, variables, meta }) =>
    one(await perform(resource, "create", { body: bodyWith(variables, meta), meta })),
  update: async ({ resource, id, variables, meta }) =>
    one(await perform(resource, "edit", { id, body: bodyWith(variables, meta), meta })),
  deleteOne: async ({ resource, id, meta }) => one(await perform(resource, "delete", { id, meta })),

  /** One request for as many as a list answers at once. */
  getMany: async ({ resource, ids, meta }) => ({
    data: (
      await Promise.all(
        inParts(ids.map(String), pageSize.max).map(async (part) => {
          const { row, reply } = await perform(resource, "list", { query: { _id: part, limit: pageSize.max }, meta });
          return reply[row.list ?? ""] as BaseRecord[];
        }),
      )
    ).flat(),
  }),
  /** One request that makes all or none. */
  createMany: async ({ resource, variables, meta }) => {
    const { reply } = await perform(resource, "bulkInsert", {
      body: bodyWith({ [resource]: variables }, meta),
      meta,
    });
    return { data: (reply[resource] ?? []) as BaseRecord[] };
  },
  /** One request; throws where one of them refuses, and then none is changed. */
  updateMany: async ({ resource, ids, variables, meta }) =>
    allOf(
      ids,
      await perform(resource, "bulkEdit", { body: bodyWith({ ...selected(ids), set: variables }, meta), meta }),
    ),
  deleteMany: async ({ resource, ids, meta }) =>
    allOf(ids, await perform(resource, "bulkRemove", { body: bodyWith(selected(ids), meta), meta })),
  getApiUrl: () => "/api/v1",
} satisfies Looser;

const one = ({ row, reply }: { row: Endpoint; reply: Record<string, unknown> }) => ({
  data: recordOf(row, reply) as BaseRecord,
});

/** Refine lets every call name the type of what it reads; ours comes from the contract, so it is told once, here. */
type Looser = {
  [Name in keyof DataProvider]: NonNullable<DataProvider[Name]> extends (params: infer P) => Promise<unknown>
    ? (params: P) => Promise<object>
    : DataProvider[Name];
};

/** Refine's data provider over the contract: a resource is an area, an action one of its rows. */
export const dataProvider = provider as unknown as DataProvider;
