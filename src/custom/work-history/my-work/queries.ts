import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { pageSize } from "../../../../contract/core/list.ts";
import type { WorkHistoryState } from "../../../../contract/work-history/states.ts";
import { call } from "../../../providers/client.ts";
import { callable } from "../../../providers/facts.ts";
import { useRow } from "../../../providers/use-row.ts";
import type { Days } from "./range.ts";

const workHistory = callable("workHistory");

const shownEntries = 20;

/** Which of my entries are shown; an empty field is no filter. */
export interface Shown extends Days {
  readonly project: string;
  readonly state: WorkHistoryState | "";
}

/** My entries of some days, newest first, a page at a time. The key begins as Refine's own do, so that live events reach it. */
export const useMyEntries = ({ startDate, endDate, project, state }: Shown) =>
  useInfiniteQuery({
    queryKey: ["data", "default", "workHistory", "my-entries", startDate, endDate, project, state],
    queryFn: ({ pageParam, signal }) =>
      call(workHistory.mine, {
        query: {
          limit: shownEntries,
          skip: pageParam,
          ...(startDate && { startDate }),
          ...(endDate && { endDate }),
          ...(project && { project: [project] }),
          ...(state && { state: [state] }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ meta, filteredTotalCount }) => {
      const next = meta.skip + meta.limit;
      return next < filteredTotalCount ? next : undefined;
    },
    placeholderData: keepPreviousData,
  });

/** My entries that wait for me to say when I worked, the oldest first. */
export const useToCorrect = () =>
  useRow(workHistory.mine, {
    query: { state: ["needs_correction"], sortBy: "checkedInDate:asc", limit: pageSize.max },
  });

/** Reads again what a change of my hours shows in. */
export const useReadAgain = () => {
  const client = useQueryClient();
  return useCallback(async () => {
    const read = (area: string) => client.invalidateQueries({ queryKey: ["data", "default", area] });
    await Promise.all([read("workHistory"), read("projects")]);
  }, [client]);
};
