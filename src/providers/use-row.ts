import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Endpoint } from "../../contract/endpoint.ts";
import { type ApiError, call, type Input, pathOf, type Reply } from "./client.ts";
import { areaOf } from "./rows.ts";

interface Options {
  readonly enabled?: boolean;
  /** Shows the last reply while another page or filter of the same row is on its way. */
  readonly keepPrevious?: boolean;
  /** Other areas whose changes show in the reply too, so that it is read again with theirs. */
  readonly alsoOf?: readonly string[];
}

/** Reads a row, and again when somebody changes a record of its area: the key begins as Refine's own keys do. */
export const useRow = <const Row extends Endpoint>(row: Row, input: Input<Row>, options: Options = {}) =>
  useQuery<Reply<Row>, ApiError>({
    queryKey: ["data", "default", areaOf(row), "row", pathOf(row, input)],
    queryFn: ({ signal }) => call<Endpoint>(row, { ...input, signal }) as Promise<Reply<Row>>,
    meta: { persist: row.persist === true, areas: [areaOf(row), ...(options.alsoOf ?? [])] },
    enabled: options.enabled ?? true,
    ...(options.keepPrevious && { placeholderData: keepPreviousData }),
  });
