import type { Query, QueryClient } from "@tanstack/react-query";

/** What a query may declare in its `meta`. */
interface QueryMeta {
  /** The areas whose records it shows, if its key does not start like Refine's keys. */
  readonly areas?: readonly string[];
  /** `false`: a form was filled with it, and a refetch must not overwrite what is typed. */
  readonly live?: boolean;
}

const areasOf = ({ queryKey }: Pick<Query, "queryKey">): readonly string[] =>
  queryKey[0] === "data" ? [String(queryKey[2])] : [];

/**
 * Refetches the queries that show records of areas, or all queries; those not on the screen are refetched when they are
 * next shown. Resolves when the data has arrived.
 */
export const markStale = (client: QueryClient, areas: ReadonlySet<string> | "all"): Promise<void> =>
  client.invalidateQueries({
    predicate: (query) => {
      const { areas: shown = areasOf(query), live = true }: QueryMeta = query.meta ?? {};
      return live && (areas === "all" || shown.some((area) => areas.has(area)));
    },
  });
