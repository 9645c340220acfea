import { useQueryClient } from "@tanstack/react-query";
import { pageSize } from "../../../../contract/core/list.ts";
import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { endpointsOf } from "../../../providers/api.ts";
import { useEndpoint, useEndpointAround, useEndpointKey } from "../../../providers/use-endpoint.ts";
import { useStep } from "../../../providers/use-step.ts";
import { call, type Reply } from "../../../providers/client.ts";
import { type Anchor, anchorAt, readClocks } from "../../../providers/server-clock.ts";

const projects = endpointsOf("projects");
const workHistory = endpointsOf("workHistory");

/** Narrows the list of projects; an empty field is no filter. */
export interface ProjectFilter {
  readonly search: string;
  readonly platform: string;
}
export const everyProject: ProjectFilter = { search: "", platform: "" };

export type MyCheckIn = Reply<typeof projects.myCheckIn> & { readonly anchor: Anchor };

/**
 * The user's current check-in, tied to this device's clocks. Refetched whenever the page becomes visible again. Without
 * `enabled` it only reads what another part of the page has loaded.
 */
export const useMyCheckIn = (enabled = true) =>
  useEndpointAround(projects.myCheckIn, {}, anchored, { enabled, whenBack: true, alsoOf: ["workHistory"] });

const anchored = async (ask: () => Promise<Reply<typeof projects.myCheckIn>>): Promise<MyCheckIn> => {
  const sent = readClocks();
  const reply = await ask();
  return { ...reply, anchor: anchorAt(reply.serverTime, sent, readClocks()) };
};

/** The current check-in as another part of the page last loaded it. */
export const useKnownCheckIn = (): MyCheckIn | undefined => {
  const key = useEndpointKey(projects.myCheckIn, {});
  return useQueryClient().getQueryData<{ readonly data: MyCheckIn }>(key)?.data;
};

/** The user's projects by name, with the reasons why some are not open. */
export const useMyProjects = ({ search, platform }: ProjectFilter) =>
  useEndpoint(
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

/** The user's latest entry. */
export const useLastEntry = () => useEndpoint(workHistory.mine, { query: { limit: 1 } });

/** Checks in to a project or out of it. The server's state is refetched after a failure too. */
export const useCheck = (direction: "checkIn" | "checkOut") =>
  useStep(async (project: string): Promise<WorkHistory> => {
    const reply = await call(projects[direction], { params: { _id: project } });
    return reply.workHistory;
  });
