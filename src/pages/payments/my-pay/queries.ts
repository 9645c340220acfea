import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { call } from "../../../providers/client.ts";
import { callable } from "../../../providers/facts.ts";
import { useRow } from "../../../providers/use-row.ts";
import { type Days, daysQuery } from "./day-inputs.tsx";

const payments = callable("payments");

const shownLines = 20;

/** Where my money stands, read again when my hours or my lines change. */
export const useMySums = (days: Days) =>
  useRow(payments.mySums, { query: daysQuery(days) }, { keepPrevious: true, alsoOf: ["workHistory"] });

/** My lines of some days, the newest first, a page at a time. The key begins as Refine's own, so that events reach it. */
export const useMyLines = (days: Days) =>
  useInfiniteQuery({
    queryKey: ["data", "default", "payments", "my-lines", days],
    queryFn: ({ pageParam, signal }) =>
      call(payments.mine, { query: { limit: shownLines, skip: pageParam, ...daysQuery(days) }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ meta, filteredTotalCount }) => {
      const next = meta.skip + meta.limit;
      return next < filteredTotalCount ? next : undefined;
    },
    placeholderData: keepPreviousData,
  });

/** The one line that the address names, wherever in the list it stands. */
export const useMyLine = (id: string | null) =>
  useRow(payments.mine, { query: { _id: id ? [id] : [] } }, { enabled: id !== null });
