import { notifyManager, type Query, type QueryClient } from "@tanstack/react-query";
import { changedHereAt } from "./client.ts";

/** What a query may declare in its `meta`. */
interface QueryMeta {
  /** The areas whose records it shows, if its key does not start like Refine's keys. */
  readonly areas?: readonly string[];
  /** `false`: a form was filled with it, and a refetch must not overwrite what is typed. */
  readonly live?: boolean;
}

const areasOf = ({ queryKey }: Pick<Query, "queryKey">): readonly string[] =>
  queryKey[0] === "data" ? [String(queryKey[2])] : [];

/** Whether a query shows records of areas, and may be refetched. */
const shows =
  (areas: ReadonlySet<string> | "all") =>
  (query: Query): boolean => {
    const { areas: shown = areasOf(query), live = true }: QueryMeta = query.meta ?? {};
    return live && (areas === "all" || shown.some((area) => areas.has(area)));
  };

/**
 * Refetches the queries that show records of areas, or all queries; those not on the screen are refetched when they are
 * next shown. Resolves when the data has arrived.
 */
export const markStale = (client: QueryClient, areas: ReadonlySet<string> | "all"): Promise<void> =>
  client.invalidateQueries({ predicate: shows(areas) });

/** False where nothing is read anew; resolves when what a record became is shown. */
export type OwnChange = false | Promise<true>;

/** Whether a record is being read anew because it was changed from here, and not by someone else. */
export const readAfterOwnChange = (client: QueryClient, area: string, id: string): OwnChange => {
  const isOfArea = shows(new Set([area]));
  const isBefore = ({ state }: Query): boolean => state.data !== undefined && state.dataUpdatedAt <= changedHereAt(id);
  const isReading = (): boolean => client.isFetching({ predicate: (query) => isOfArea(query) && isBefore(query) }) > 0;
  if (!isReading()) return false;
  return new Promise((resolve) => {
    const stop = client.getQueryCache().subscribe(() => {
      if (isReading()) return;
      stop();
      // Components hear of it in the same turn, but before.
      notifyManager.schedule(() => resolve(true));
    });
  });
};
