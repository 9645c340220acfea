import { type BaseRecord, type GetListResponse, useList } from "@refinedev/core";
import { keepPreviousData, type UseQueryResult } from "@tanstack/react-query";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import type { ApiError } from "../../providers/client.ts";
import { quiet } from "../../providers/quiet.ts";
import { placeOf } from "../../providers/endpoints.ts";
import { filtersOf, type ListState, type Query, sortersOf } from "./list-state.ts";
import type { RecordPage } from "./table-types.ts";

/** The data provider's reply for a list: its records, and all other fields of the reply. */
interface ListReply extends GetListResponse {
  readonly count: number;
  readonly filteredTotalCount: number;
  readonly meta: { readonly pages: number; readonly countExact: boolean };
}

const pageOf = (reply: GetListResponse) => {
  const { data: records, count, filteredTotalCount, meta } = reply as ListReply;
  return { records, count, filteredTotalCount, ...meta, reply } as never;
};

/**
 * One page of a list, by Refine's `useList`. The previous page stays until the next one is loaded. Any change to the
 * area, also a live event, refetches it in the background. `fixed` is added to the user's filters; `fields` are those
 * that the records have, all if undefined.
 */
export const useRecords = <T>(
  endpoint: Endpoint,
  params: Readonly<Record<string, string>> | undefined,
  state: ListState,
  fixed: Query = {},
  alsoOf: readonly string[] = [],
  fields?: readonly string[],
) => {
  const { area, name } = placeOf(endpoint);
  const { query } = useList<BaseRecord, ApiError>({
    ...quiet,
    resource: area,
    pagination: { currentPage: state.page + 1, pageSize: state.size },
    sorters: sortersOf(state),
    filters: filtersOf(endpoint, state),
    meta: { row: name, params, query: fixed, ...(fields && { fields: [...fields] }) },
    queryOptions: {
      meta: { persist: endpoint.persist === true, areas: [area, ...alsoOf] },
      placeholderData: keepPreviousData,
      // A user who opens a list wants current data; cached records are shown meanwhile.
      refetchOnMount: "always",
      select: pageOf,
    },
  });
  return query as unknown as UseQueryResult<RecordPage<T>, ApiError>;
};
