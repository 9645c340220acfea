import { assignedJobStates, heldStates, isHeld } from "../../../contract/assigned-jobs/states.ts";
import { endpointsOf } from "../../providers/api.ts";
import { call } from "../../providers/client.ts";
import { useEndpoint } from "../../providers/use-endpoint.ts";
import { openedBy } from "../projects/shared/unlock.ts";
import { usePages } from "../../providers/use-pages.ts";

const jobs = endpointsOf("jobs");
const assignedJobs = endpointsOf("assignedJobs");

/** The jobs that are with the user, those that expire first on top. */
export const useHeldJobs = () =>
  useEndpoint(assignedJobs.mine, { query: { status: [...heldStates], sortBy: "expiresAt:asc", limit: 100 } });

const endedStates = assignedJobStates.filter((state) => !isHeld(state));
/** What the user handed in or gave back, the newest first, a page at a time. */
export const useEarlierJobs = () => usePages(assignedJobs.mine, { status: endedStates });

/** How many jobs are shown at once. */
const shown = 20;

/** Jobs that the user can take now, or those that something keeps them from. */
export const useOpenJobs = (takable: boolean) =>
  useEndpoint(
    jobs.list,
    { query: { isActive: "true", takable: String(takable), limit: shown } },
    { keepPrevious: true, alsoOf: ["assignedJobs", ...openedBy] },
  );

/** One of the user's own. */
export const useMyJob = (_id: string) => useEndpoint(assignedJobs.show, { params: { _id } });

/** What a job asks for. */
export const useJob = (_id: string | undefined) =>
  useEndpoint(jobs.show, { params: { _id: _id ?? "-" } }, { enabled: _id !== undefined });

export const takeJob = (_id: string) => call(assignedJobs.take, { params: { _id } });
export const submitJob = (_id: string) => call(assignedJobs.submit, { params: { _id } });
export const extendJob = (_id: string) => call(assignedJobs.extend, { params: { _id } });
export const releaseJob = (_id: string) => call(assignedJobs.release, { params: { _id } });
export const noteActivity = (_id: string) => call(assignedJobs.activity, { params: { _id } });
export const acceptDecision = (_id: string) => call(assignedJobs.openToOthers, { params: { _id } });
export const disputeJob = (_id: string, text: string) =>
  call(assignedJobs.dispute, { params: { _id }, body: { text } });

/** The id of a job that the user can take now; undefined where there is none. */
export const nextJob = async (): Promise<string | undefined> => {
  const reply = await call(jobs.list, {
    query: { isActive: "true", takable: "true", sort: "createdAt:asc", limit: 1 },
  });
  return reply.jobs[0]?._id;
};
