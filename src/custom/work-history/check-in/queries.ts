import { useMutation, useQuery } from "@tanstack/react-query";
import { pageSize } from "../../../../contract/core/list.ts";
import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { callable } from "../../../providers/facts.ts";
import { useRow } from "../../../providers/use-row.ts";
import { call, type Reply } from "../../../providers/client.ts";
import { useReadAgain } from "../my-work/queries.ts";
import { type Anchor, anchorAt, readClocks } from "./clock.ts";

const projects = callable("projects");
const workHistory = callable("workHistory");

/** Narrows the list of projects; empty is everything. */
export interface ProjectFilter {
  readonly search: string;
  readonly platform: string;
}
export const everyProject: ProjectFilter = { search: "", platform: "" };

/** Begins as Refine's own keys do, so that live events reach it. */
export const myCheckInKey = ["data", "default", "workHistory", "my-check-in"] as const;
export type MyCheckIn = Reply<typeof projects.myCheckIn> & { readonly anchor: Anchor };

/**
 * Where I am checked in, tied to this device's clocks. Read again whenever the page comes back into view. Without
 * `enabled` only what another part of the page has read.
 */
export const useMyCheckIn = (enabled = true) =>
  useQuery({
    queryKey: myCheckInKey,
    enabled,
    queryFn: async ({ signal }): Promise<MyCheckIn> => {
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

/** What I worked on last. */
export const useLastEntry = () => useRow(workHistory.mine, { query: { limit: 1 } });

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
