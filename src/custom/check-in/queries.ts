import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { pageSize } from "../../../contract/list.ts";
import { projects } from "../../../contract/projects.ts";
import { type WorkHistory, workHistory } from "../../../contract/work-history.ts";
import { useRow } from "../../providers/use-row.ts";
import { call } from "../../providers/client.ts";
import { anchorAt, readClocks } from "./clock.ts";

/** Keys begin as Refine's own do, so that live events reach them. */
const keyOf = (...rest: readonly string[]) => ["data", "default", "workHistory", ...rest];
const shownEntries = 10;

/** Narrows the list of projects; empty is everything. */
export interface ProjectFilter {
  readonly search: string;
  readonly platform: string;
}
export const everyProject: ProjectFilter = { search: "", platform: "" };

/** The first and last day to show, YYYY-MM-DD in the platform's time zone; empty is open. */
export interface Days {
  readonly startDate: string;
  readonly endDate: string;
}

/** Where I am checked in, tied to this device's clocks. Read again whenever the page comes back into view. */
export const useMyCheckIn = () =>
  useQuery({
    queryKey: keyOf("my-check-in"),
    queryFn: async ({ signal }) => {
      const sent = readClocks();
      const reply = await call(projects.myCheckIn, { signal });
      return { ...reply, anchor: anchorAt(reply.serverTime, sent, readClocks()) };
    },
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });

/** My projects with why some are not open, by name. */
export const useMyProjects = ({ search, platform }: ProjectFilter) =>
  useRow(
    projects.available,
    {
      query: {
        limit: pageSize.max,
        sortBy: "name:asc",
        ...(search && { search }),
        ...(platform && { project_platform: [platform] }),
      },
    },
    { keepPrevious: true },
  );

/** My entries of some days, newest first, a page at a time. */
export const useMyEntries = ({ startDate, endDate }: Days) =>
  useInfiniteQuery({
    queryKey: keyOf("my-entries", startDate, endDate),
    queryFn: ({ pageParam, signal }) =>
      call(workHistory.mine, {
        query: {
          limit: shownEntries,
          skip: pageParam,
          ...(startDate && { startDate }),
          ...(endDate && { endDate }),
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

/** Reads again what a check-in or check-out changes. */
export const useReadAgain = () => {
  const client = useQueryClient();
  return useCallback(async () => {
    const read = (area: string) => client.invalidateQueries({ queryKey: ["data", "default", area] });
    await Promise.all([read("workHistory"), read("projects")]);
  }, [client]);
};

/** Checks in to a project or out of it. Whether it worked or not, what the server now says is read again. */
export const useCheck = (direction: "checkIn" | "checkOut") => {
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: async (project: string): Promise<WorkHistory> => {
      const reply = await call(projects[direction], { params: { _id: project } });
      return reply.workHistory;
    },
    onSettled: () => readAgain(),
    networkMode: "always",
    retry: false,
  });
};
