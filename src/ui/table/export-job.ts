import type { z } from "zod";
import type { Endpoint } from "../../../contract/core/endpoint.ts";
import { schemaInfo } from "../../../contract/core/schema-info.ts";
import { filterQuery, type ListState, type Query } from "./list-state.ts";
import type { Selection } from "./selection.ts";

/** An export: a CSV, or a ZIP archive of files. */
export interface ExportJob {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
}

/** The maximum number of selected records that are requested by id; beyond it, all that match are exported. */
export const exportPickedMax = 200;

/** The possible columns of an export. */
export const exportColumns = (endpoint: Endpoint): readonly string[] => {
  const columns = endpoint.query?.shape["columns"];
  return (columns && schemaInfo(columns as z.core.$ZodType).item?.values) ?? [];
};

/** The query of a list, without its page. `columns`: undefined for all. */
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

/** Only the records that were selected one by one. */
export const pickedQuery = (
  { picked }: Extract<Selection, { kind: "ids" }>,
  state: ListState,
  columns: readonly string[] | undefined,
): Query => ({
  ...(state.sort !== "" && { sortBy: state.sort }),
  _id: [...picked.keys()],
  ...(columns && { columns }),
});
