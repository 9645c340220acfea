import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { type ApiError, call } from "../../providers/client.ts";
import { areaOf } from "../../providers/rows.ts";
import type { Query } from "./list-state.ts";
import type { RecordPage } from "./table-types.ts";

interface ListReply {
  readonly count: number;
  readonly filteredTotalCount: number;
  readonly meta: { readonly pages: number; readonly countExact: boolean };
}

/**
 * One page of a list. The page before stays until the next has come. The key is Refine's, so that whatever changes the
 * area, a live event too, reads this again in the background.
 */
export const useRecords = <T>(
  row: Endpoint,
  params: Readonly<Record<string, string>> | undefined,
  query: Query,
  alsoOf: readonly string[] = [],
) => {
  const area = areaOf(row);
  return useQuery<RecordPage<T>, ApiError>({
    queryKey: ["data", "default", area, "list", { path: row.path, params, query }],
    meta: { persist: row.persist === true, areas: [area, ...alsoOf] },
    placeholderData: keepPreviousData,
    // Who comes to a list wants it as it is now; what was read before stands there meanwhile.
    refetchOnMount: "always",
    queryFn: async ({ signal }) => {
      const reply = (await call(row, { params: params ?? {}, query, signal })) as ListReply & Record<string, unknown>;
      return {
        records: reply[row.list ?? area] as T[],
        count: reply.count,
        filteredTotalCount: reply.filteredTotalCount,
        pages: reply.meta.pages,
        countExact: reply.meta.countExact,
        reply,
      };
    },
  });
};
