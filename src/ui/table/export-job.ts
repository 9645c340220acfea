import { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { filterQuery, type ListState, type Query } from "./list-state.ts";
import type { Selection } from "./selection.ts";

/** One CSV on its way. */
export interface ExportJob {
  readonly row: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
}

/** So many picked records can be asked for by their ids; more are all that match. */
export const exportPickedMax = 200;

/** The columns that an export can hold. */
export const exportColumns = (row: Endpoint): readonly string[] => {
  const columns = row.query?.shape["columns"];
  const inner = columns instanceof z.ZodOptional ? columns.def.innerType : columns;
  const one = inner instanceof z.ZodArray ? inner.def.element : undefined;
  return one instanceof z.ZodEnum ? one.options.map(String) : [];
};

/** What a list shows, without its pages. `columns`: undefined for all. */
export const exportQuery = (
  list: Endpoint,
  state: ListState,
  fixed: Query,
  columns: readonly string[] | undefined,
): Query => ({
  ...(state.search !== "" && { search: state.search }),
  ...(state.sort !== "" && { sortBy: state.sort }),
  ...filterQuery(list, state.filters),
  ...fixed,
  ...(columns && { columns }),
});

/** Only the records that were picked one by one. */
export const pickedQuery = (
  { picked }: Extract<Selection, { kind: "ids" }>,
  state: ListState,
  columns: readonly string[] | undefined,
): Query => ({
  ...(state.sort !== "" && { sortBy: state.sort }),
  _id: [...picked.keys()],
  ...(columns && { columns }),
});
