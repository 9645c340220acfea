import { useMemo } from "react";
import type { ListView } from "../../../contract/list-views/endpoints.ts";
import type { Density } from "../../../contract/list-views/views.ts";
import { endpointsOf } from "../../providers/api.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";

/** The current look of a table, as a saved view stores it; `columns` is undefined for those that the list declares. */
export interface Look {
  readonly query: string;
  readonly columns?: readonly string[] | undefined;
  readonly density: Density;
}

/** The views of a list: the user's own, and those that others share. */
export const useListViews = (list: string): readonly ListView[] => {
  const { data } = useEndpoint(endpointsOf("listViews").mine, {});
  return useMemo(() => (data?.listViews ?? []).filter((view) => view.list === list), [data, list]);
};

/** The user's own view of a name, whatever its case. */
export const ownView = (views: readonly ListView[], name: string): ListView | undefined =>
  views.find((view) => view.can.edit && view.name.toLowerCase() === name.trim().toLowerCase());

/** Whether a view is what the list shows. */
export const isShown = ({ query, columns, density }: ListView, now: Look): boolean =>
  query === now.query && density === now.density && JSON.stringify(columns) === JSON.stringify(now.columns ?? null);
