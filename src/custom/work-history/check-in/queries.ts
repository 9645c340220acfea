import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { pageSize } from "../../../../contract/core/list.ts";
import type { WorkHistory } from "../../../../contract/work-history/entity.ts";
import { endpointsOf } from "../../../providers/api.ts";
import { useEndpoint, useEndpointAround, useEndpointKey } from "../../../providers/use-endpoint.ts";
import { useStep } from "../../../providers/use-step.ts";
import { call, type Reply } from "../../../providers/client.ts";
import { type Anchor, anchorAt, readClocks, serverNow } from "../../../providers/server-clock.ts";
import { toasts } from "../../../providers/toasts.ts";
import { openedBy } from "../../projects/shared/unlock.ts";
import { finishedLate, forgetCheckOut, keepCheckOut, useLateCheckOut } from "../shared/late-check-out.ts";

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
    { keepPrevious: true, alsoOf: openedBy },
  );

/** The user's latest entry. */
export const useLastEntry = () => useEndpoint(workHistory.mine, { query: { limit: 1 } });

/** Checks in to a project. The server's state is refetched after a failure too. */
export const useCheckIn = () =>
  useStep(
    async (project: string): Promise<WorkHistory> =>
      (await call(projects.checkIn, { params: { _id: project } })).workHistory,
  );

interface CheckOut {
  readonly entry: WorkHistory;
  readonly anchor: Anchor;
  /** When it was pressed, if that is a while ago. */
  readonly pressedAt?: string | undefined;
}

/** Checks out. Without a connection the time is kept, and `useSendLate` sends it once there is one. */
export const useCheckOut = () =>
  useStep(
    async ({ entry, pressedAt }: CheckOut): Promise<WorkHistory> => {
      const body = pressedAt === undefined ? {} : { pressedAt };
      const reply = await call(projects.checkOut, { params: { _id: entry.project._id }, body });
      if (pressedAt !== undefined) forgetCheckOut();
      return reply.workHistory;
    },
    {
      onError: ({ body }, { entry, anchor, pressedAt }) => {
        const now = (): string => new Date(serverNow(anchor, readClocks())).toISOString();
        if (body.code === "offline") keepCheckOut({ entry: entry._id, at: pressedAt ?? now() });
      },
    },
  );

/** Sends a check-out that was pressed without a connection as soon as the server answers again. */
export const useSendLate = (now: MyCheckIn | undefined): void => {
  const late = useLateCheckOut();
  const { mutate, isPending, error } = useCheckOut();
  const isRefused = error !== null && error.body.code !== "offline";
  useEffect(() => {
    const entry = now?.workHistory;
    // The server has answered since it was pressed, so that there is a connection.
    const isBack = late && now && now.anchor.server >= Date.parse(late.at);
    if (!isBack || entry?._id !== late.entry || isPending || isRefused) return;
    mutate(
      { entry, anchor: now.anchor, pressedAt: late.at },
      {
        onSuccess: finishedLate.set,
        onError: (failure) => failure.body.code !== "offline" && toasts.error(failure.message),
      },
    );
  }, [now, late, mutate, isPending, isRefused]);
};
