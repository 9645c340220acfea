import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Endpoint } from "../../contract/core/endpoint.ts";
import type { AreaName } from "../../contract/index.ts";
import { type ApiError, call, type Input, pathOf, type Reply } from "./client.ts";
import { areaOf } from "./rows.ts";

/** Milliseconds. Live events tell sooner; this is for where they don't come. */
const pollEvery = 2000;

interface Options<R> {
  readonly enabled?: boolean;
  /** Reads again every two seconds as long as this holds of the last reply. */
  readonly pollWhile?: (reply: R) => boolean;
  /** Shows the last reply while another page or filter of the same row is on its way. */
  readonly keepPrevious?: boolean;
  /** Other areas whose changes show in the reply too, so that it is read again with theirs. */
  readonly alsoOf?: readonly AreaName[];
}

/** Reads a row, and again when somebody changes a record of its area: the key begins as Refine's own keys do. */
export const useRow = <const Row extends Endpoint>(
  row: Row,
  input: Input<Row>,
  { alsoOf, ...options }: Options<Reply<Row>> = {},
) =>
  useQuery<Reply<Row>, ApiError>({
    queryKey: ["data", "default", areaOf(row), "row", pathOf(row, input)],
    queryFn: ({ signal }) => call<Endpoint>(row, { ...input, signal }) as Promise<Reply<Row>>,
    meta: { persist: row.persist === true, ...(alsoOf && { areas: [areaOf(row), ...alsoOf] }) },
    enabled: options.enabled ?? true,
    refetchInterval: ({ state: { data } }) => (data !== undefined && options.pollWhile?.(data) ? pollEvery : false),
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  });
