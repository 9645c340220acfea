import { type BaseRecord, useInfiniteList } from "@refinedev/core";
import { type InfiniteData, keepPreviousData, type UseInfiniteQueryResult } from "@tanstack/react-query";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import type { ApiError, Input, Reply } from "./client.ts";
import { quiet } from "./quiet.ts";
import { placeOf } from "./endpoints.ts";

/** The number of records per page. */
const shown = 20;

/** Reads a list by Refine's `useInfiniteList`, with one more page each time the user asks for earlier records. */
export const usePages = <const E extends Endpoint>(
  endpoint: E,
  query: Input<E>["query"],
  params?: Readonly<Record<string, string>>,
): UseInfiniteQueryResult<InfiniteData<Reply<E>>, ApiError> => {
  const { area, name } = placeOf(endpoint);
  const read = useInfiniteList<BaseRecord, ApiError>({
    ...quiet,
    resource: area,
    pagination: { pageSize: shown },
    meta: { row: name, query, ...(params && { params }) },
    queryOptions: { placeholderData: keepPreviousData },
  });
  return read.query as unknown as UseInfiniteQueryResult<InfiniteData<Reply<E>>, ApiError>;
};
