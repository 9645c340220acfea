import { useDataProvider, useKeys, useOne } from "@refinedev/core";
import type { AreaName } from "../../contract/index.ts";
import type { ApiError } from "./client.ts";
import { quiet } from "./quiet.ts";

/**
 * What a query says with which a form is filled: it is read anew for each visit and not again while the form is open,
 * for what is typed belongs to the form.
 */
export const whileTyping = { gcTime: 0, refetchOnWindowFocus: false, meta: { live: false } };

/**
 * The record that a form starts with, by Refine's `useOne`: read anew for every form (`round` distinguishes two forms
 * of one record), and not refetched while the form is open, so that what is typed is kept. `row` names another endpoint
 * of the area than the one that shows its records. `record` is undefined until it is loaded; `read` reads its current
 * state.
 */
export const useFormRecord = <T extends object>(
  area: AreaName,
  id: string,
  { row, round = 0 }: { readonly row?: string; readonly round?: number } = {},
) => {
  const { keys } = useKeys();
  const resource = keys().data("default").resource(area).get();
  const meta = row === undefined ? {} : { row };
  const { query } = useOne<T, ApiError>({
    ...quiet,
    resource: area,
    id,
    meta,
    queryOptions: {
      // Not under the record's own key, which is refetched when the record changes.
      queryKey: [...resource, "form", row ?? "show", id, round],
      ...whileTyping,
    },
  });
  const { data, error, isFetchedAfterMount, refetch } = query;
  const { getOne } = useDataProvider()();
  const read = async (): Promise<T> => (await getOne<T>({ resource: area, id, meta })).data;
  return { record: isFetchedAfterMount ? data?.data : undefined, read, error, again: () => void refetch() };
};
